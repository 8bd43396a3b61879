import { createMemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { swallowDuplicates } from '#web/router/swallow-duplicates.ts'

it('makes no second entry for the address that is shown already', async () => {
  const router = swallowDuplicates(createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/home'] }))
  const seen: string[] = []
  router.subscribe(({ location }) => seen.push(location.pathname + location.search))
  await router.navigate('/home')
  await router.navigate({ pathname: '/home' })
  await router.navigate({ search: '' })
  expect(seen).toEqual([])
  await router.navigate('/home?a=1')
  await router.navigate('/home?a=1')
  await router.navigate('/other')
  await router.navigate(-1)
  expect(seen.filter((path, index) => path !== seen[index - 1])).toEqual(['/home?a=1', '/other', '/home?a=1'])
})
