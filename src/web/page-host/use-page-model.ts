import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { PageModel } from '#model/client-model.ts'
import { revisionState } from '../account/revision-watch.ts'
import { http } from '../http/http.ts'
import { queryClient } from '../providers/query-client.ts'

/** First member of the query keys of page models. */
export const PAGE_MODEL = 'page-model'

/** Everything the page at `path` (as the config writes it) needs to draw itself; fetched anew when config or rights change. */
export function usePageModel(path: string): UseQueryResult<PageModel> {
  return useQuery(pageModelQuery(path))
}

/** Fetches the model ahead of a visit that seems near (pointer or focus on the link). */
export function prefetchPageModel(path: string): void {
  void queryClient.prefetchQuery(pageModelQuery(path))
}

function pageModelQuery(path: string) {
  return queryOptions({
    queryKey: [PAGE_MODEL, path] as const,
    queryFn: async ({ signal }) => {
      const { data } = await http.get<PageModel>('/api/client-model/page', { params: { path }, signal, stay: [404] })
      return data
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

let revision = revisionState.get()

/** Models fetched under another revision are fetched anew: at once for the page on the screen, later for hidden ones. */
revisionState.subscribe(() => {
  const before = revision
  revision = revisionState.get()
  if (before !== '' && revision !== '') void queryClient.invalidateQueries({ queryKey: [PAGE_MODEL] })
})
