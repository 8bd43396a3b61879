import { queryClient } from '../providers/query-client.ts'
import { history } from '../router/router.ts'
import { keyOf } from './screen.ts'

/** Keys of the screens that have used a query, by its hash; only what is on the screen asks for anything. */
const usedBy = new Map<string, Set<string>>()

queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'removed') usedBy.delete(query.queryHash)
  if (type !== 'observerAdded') return
  const screens = usedBy.get(query.queryHash) ?? new Set()
  usedBy.set(query.queryHash, screens.add(keyOf(history.location.pathname)))
})

/** Forgets what only screens have asked for that are gone: `kept` are the keys of those that stay. */
export function dropQueriesOfOthers(kept: readonly string[]): void {
  const cache = queryClient.getQueryCache()
  for (const [hash, screens] of usedBy) {
    for (const key of screens) if (!kept.includes(key)) screens.delete(key)
    const query = screens.size === 0 ? cache.get(hash) : undefined
    if (query && query.getObserversCount() === 0) cache.remove(query)
  }
}
