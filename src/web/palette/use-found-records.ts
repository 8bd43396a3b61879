import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FoundRecord } from '#model/api.ts'
import { useDebounced } from '../fields/shared/use-debounced.ts'
import { http } from '../http/http.ts'

/** Typing has come to rest. */
const SETTLE_MS = 180
const LIMIT = 20

/** Records that the server finds for the text; a question that is outdated by further typing is cancelled. */
export function useFoundRecords(text: string) {
  const typed = text.trim()
  const q = useDebounced(typed, SETTLE_MS)
  const worth = isWorthSearching(q)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['palette', q],
    queryFn: async ({ signal }) => {
      const { data } = await http.get<FoundRecord[]>('/api/search', { params: { q, limit: LIMIT }, signal, stay: true })
      return data
    },
    enabled: worth,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
  const wanted = isWorthSearching(typed)
  return {
    records: wanted && worth ? (data ?? []) : [],
    searching: wanted && (typed !== q || isFetching),
    failed: wanted && isError,
  }
}

/** One Chinese character says something, one letter or digit does not. */
function isWorthSearching(text: string): boolean {
  return text.length >= 2 || /[^\p{ASCII}]/u.test(text)
}
