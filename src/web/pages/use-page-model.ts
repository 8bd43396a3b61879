import { type CustomResponse, type HttpError, keys, type MetaQuery, useCustom } from '@refinedev/core'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PageModel } from '#model/client-model.ts'
import { learnTrees } from '#model/expression/known-trees.ts'
import { revisionState } from '#web/data/account/revision-watch.ts'
import { dataProvider } from '#web/data/providers/data-provider.ts'
import { PAGE_MODEL, queryClient } from '#web/data/providers/query-client.ts'
import { whenIdle } from '#web/timing/when-idle.ts'

/** A loaded model, or why it is missing. */
export interface FetchedModel {
  readonly data: PageModel | undefined
  readonly error: HttpError | null
}

/**
 * The model of the page at `path` (as in the config); fetched again when config or rights change. The parts that only an opened
 * record needs are fetched after the rows.
 */
export function useFetchedModel(path: string): FetchedModel {
  const model = useModel(pageModelQuery(path))
  const partial = model.data?.partial === true
  useEffect(() => {
    if (!partial) return
    return whenIdle(() => void complete(path))
  }, [partial, path])
  return model
}

/** Prefetches the model of a page; undefined when that failed, which is reported when the page is opened. */
export function prefetchPageModel(path: string): Promise<PageModel | undefined> {
  return queryClient.fetchQuery(pageModelQuery(path)).then(
    ({ data }) => data,
    () => undefined,
  )
}

/** Adds a model that was loaded in another way to the cache. */
export function takePageModel(model: PageModel): void {
  learnTrees(model.expressions)
  queryClient.setQueryData(pageModelQuery(model.page.path).queryKey, { data: model })
}

/** The form model for a new record of `resource`, independent of the page. */
export function useFormModel(resource: string): FetchedModel {
  return useModel(partModelQuery('form', resource))
}

/** The model for a record drawer of `resource`, independent of the page. */
export function useRecordModel(resource: string): FetchedModel {
  return useModel(partModelQuery('record', resource))
}

type ModelQuery = ReturnType<typeof pageModelQuery> | ReturnType<typeof partModelQuery>

function useModel(queryOptions: ModelQuery): FetchedModel {
  const { query } = useCustom<PageModel>({ url: PAGE_URL, method: 'get', errorNotification: false, queryOptions })
  return { data: query.data?.data, error: query.error }
}

function pageModelQuery(path: string) {
  return {
    queryKey: [PAGE_MODEL, path],
    queryFn: ({ queryKey, signal }: { readonly queryKey: QueryKey; readonly signal: AbortSignal }) => {
      const known = queryClient.getQueryData<CustomResponse<PageModel>>(queryKey)
      const query = known?.data.partial === false ? { path } : { path, part: 'rows' }
      return fetchModel(PAGE_URL, query, { signal, stay: [404] })
    },
    staleTime: Number.POSITIVE_INFINITY,
  }
}

function partModelQuery(part: 'form' | 'record', resource: string) {
  return {
    queryKey: [PAGE_MODEL, part, resource],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      fetchModel(`/api/client-model/${part}`, { resource }, { signal, parallel: true, stay: true }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

async function complete(path: string): Promise<void> {
  // Missing parts are fetched again with the next visit.
  const found = await fetchModel(PAGE_URL, { path }, { stay: true }).catch(() => undefined)
  if (found) queryClient.setQueryData(pageModelQuery(path).queryKey, { data: { ...found.data, partial: false } })
}

const PAGE_URL = '/api/client-model/page'

async function fetchModel(
  url: string,
  query: { readonly path: string; readonly part?: string } | { readonly resource: string },
  meta: MetaQuery,
): Promise<CustomResponse<PageModel>> {
  const found = await dataProvider.custom<PageModel>({ url, method: 'get', query, meta })
  learnTrees(found.data.expressions)
  return found
}

let revision = revisionState.get()

/** Models of an older revision are fetched again: at once for the visible page, later for hidden ones. */
revisionState.subscribe(() => {
  const before = revision
  revision = revisionState.get()
  if (before === '' || revision === '') return
  const fetched = queryClient.invalidateQueries({ queryKey: [PAGE_MODEL] })
  // Cached answers of `useCan` followed from the former models.
  void fetched.then(() => queryClient.invalidateQueries({ queryKey: keys().access().get() }))
})
