import { useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { FoundRecord } from '#model/api.ts'
import { useDebounced } from '../fields/shared/use-debounced.ts'
import { IN_PLACE } from '../providers/in-place.ts'

/** Typing has come to rest. */
const SETTLE_MS = 180
const LIMIT = 20

/** Records that the server finds for the text; a request outdated by further typing is cancelled. */
export function useFoundRecords(text: string) {
  const typed = text.trim()
  const q = useDebounced(typed, SETTLE_MS)
  const worth = isWorthSearching(q)
  const { query } = useCustom<FoundRecord[]>({
    url: '/api/search',
    method: 'get',
    config: { query: { q, limit: LIMIT } },
    ...IN_PLACE,
    queryOptions: { enabled: worth, placeholderData: keepPreviousData, staleTime: 15_000 },
  })
  const wanted = isWorthSearching(typed)
  return {
    records: wanted && worth ? (query.data?.data ?? []) : [],
    searching: wanted && (typed !== q || query.isFetching),
    failed: wanted && query.isError,
  }
}

/** One Chinese character says something, one letter or digit does not. */
function isWorthSearching(text: string): boolean {
  return text.length >= 2 || /[^\p{ASCII}]/u.test(text)
}
