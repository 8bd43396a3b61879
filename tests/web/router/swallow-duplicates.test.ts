import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { expect, it } from 'vitest'
import { swallowDuplicates } from '#web/router/swallow-duplicates.ts'

it('makes no second entry for the address that is shown already', () => {
  window.history.replaceState(null, '', '/home')
  const history = swallowDuplicates(createBrowserHistory({ v5Compat: true }))
  const seen: string[] = []
  history.listen(({ location }) => seen.push(location.pathname + location.search))
  const entries = window.history.length
  history.push('/home')
  history.push({ pathname: '/home' })
  history.replace({ search: '' })
  expect(seen).toEqual([])
  history.push('/home?a=1')
  history.push('/home?a=1')
  history.push('/other')
  expect(seen).toEqual(['/home?a=1', '/other'])
  expect(window.history.length).toBe(entries + 2)
})
