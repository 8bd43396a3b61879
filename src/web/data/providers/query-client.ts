import type { CustomResponse } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import type { PageModel } from '#model/client-model.ts'

/** The query cache, shared by Refine's hooks and our own. Failed requests are not retried, because they have been reported. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** First element of the query keys of page models. */
export const PAGE_MODEL = 'page-model'

/** The cached page models. */
export function fetchedPageModels(): readonly PageModel[] {
  const found = queryClient.getQueriesData<CustomResponse<PageModel>>({ queryKey: [PAGE_MODEL] })
  return found.flatMap(([, answer]) => answer?.data ?? [])
}
