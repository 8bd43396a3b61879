import { type CustomResponse, type HttpError, keys, type MetaQuery, useCustom } from '@refinedev/core'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PageModel } from '#model/client-model.ts'
import { learnTrees } from '#model/expression/known-trees.ts'
import { revisionState } from '../account/revision-watch.ts'
import { dataProvider } from '../providers/data-provider.ts'
import { PAGE_MODEL, queryClient } from '../providers/query-client.ts'
import { whenIdle } from '../timing/when-idle.ts'

/** A model that has come, or why it has not. */
export interface FetchedModel {
  readonly data: PageModel | undefined
  readonly error: HttpError | null
}

/**
 * Everything the page at `path` (as the config writes it) needs to draw itself; fetched again when config or rights change.
 * What only an opened record needs follows when the rows are there.
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

/** Fetches the model ahead of a visit that seems near; undefined when that failed, which is reported when it is opened. */
export function prefetchPageModel(path: string): Promise<PageModel | undefined> {
  return queryClient.fetchQuery(pageModelQuery(path)).then(
    ({ data }) => data,
    () => undefined,
  )
}

/** Takes a model that has come another way, as if it had been fetched now. */
export function takePageModel(model: PageModel): void {
  learnTrees(model.expressions)
  queryClient.setQueryData(pageModelQuery(model.page.path).queryKey, { data: model })
}

/** Everything a form for a new record of `resource` needs, whichever page it is opened from. */
export function useFormModel(resource: string): FetchedModel {
  return useModel(partModelQuery('form', resource))
}

/** Everything a look at a record of `resource` needs, whichever page it is opened from. */
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
  // What is missing is fetched again with the next visit.
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

/** Models fetched under another revision are fetched again: at once for the page on the screen, later for hidden ones. */
revisionState.subscribe(() => {
  const before = revision
  revision = revisionState.get()
  if (before === '' || revision === '') return
  const fetched = queryClient.invalidateQueries({ queryKey: [PAGE_MODEL] })
  // What `useCan` answered followed from the models before.
  void fetched.then(() => queryClient.invalidateQueries({ queryKey: keys().access().get() }))
})
