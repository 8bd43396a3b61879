import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { dropQueriesOfOthers } from '#web/keep-alive/page-queries.ts'
import { queryClient } from '#web/providers/query-client.ts'
import { history } from '#web/router/router.ts'

afterEach(() => queryClient.clear())

/** Asks on the screen at `path`; the answer ends that, as hiding or closing the screen does. */
function ask(path: string, name: string): () => void {
  history.push(path)
  return new QueryObserver(queryClient, { queryKey: [name], queryFn: async () => name }).subscribe(() => {})
}
const known = (name: string) => queryClient.getQueryCache().find({ queryKey: [name] }) !== undefined

it('what only a closed screen has asked for is forgotten; what others share or still show stays', () => {
  const own = ask('/a', 'rows of a')
  const shared = ask('/a', 'shared')
  ask('/b', 'shared')()
  const shown = ask('/a/', 'of the frame')
  own()
  shared()
  dropQueriesOfOthers(['/a', '/b'])
  expect(['rows of a', 'shared', 'of the frame'].filter(known)).toHaveLength(3)
  dropQueriesOfOthers(['/b'])
  expect(known('rows of a')).toBe(false)
  expect(known('shared')).toBe(true)
  expect(known('of the frame')).toBe(true)
  shown()
  dropQueriesOfOthers(['/b'])
  expect(known('of the frame')).toBe(false)
})

it('a screen that is come back to holds its queries again', () => {
  ask('/a', 'rows')()
  ask('/a', 'rows')()
  dropQueriesOfOthers(['/a'])
  expect(known('rows')).toBe(true)
})
