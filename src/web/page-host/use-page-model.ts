import { keys } from '@refinedev/core'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PageModel } from '#model/client-model.ts'
import { learnTrees } from '#model/expression/known-trees.ts'
import { revisionState } from '../account/revision-watch.ts'
import { http } from '../http/http.ts'
import { queryClient } from '../providers/query-client.ts'
import { whenIdle } from '../timing/when-idle.ts'

/** First member of the query keys of page models. */
export const PAGE_MODEL = 'page-model'

/**
 * Everything the page at `path` (as the config writes it) needs to draw itself; fetched again when config or rights change.
 * What only an opened record needs follows when the rows are there.
 */
export function usePageModel(path: string): UseQueryResult<PageModel> {
  const found = useQuery(pageModelQuery(path))
  const partial = found.data?.partial === true
  useEffect(() => {
    if (!partial) return
    return whenIdle(() => void complete(path))
  }, [partial, path])
  return found
}

/** Fetches the model ahead of a visit that seems near; undefined when that failed, which is reported when it is opened. */
export function prefetchPageModel(path: string): Promise<PageModel | undefined> {
  return queryClient.fetchQuery(pageModelQuery(path)).catch(() => undefined)
}

/** Takes a model that has come another way, as if it had been fetched now. */
export function takePageModel(model: PageModel): void {
  learnTrees(model.expressions)
  queryClient.setQueryData(pageModelQuery(model.page.path).queryKey, model)
}

function pageModelQuery(path: string) {
  return queryOptions({
    queryKey: [PAGE_MODEL, path] as const,
    queryFn: ({ queryKey, signal }) => {
      const known = queryClient.getQueryData<PageModel>(queryKey)
      return fetchModel(known?.partial === false ? { path } : { path, part: 'rows' }, { signal, stay: [404] })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function complete(path: string): Promise<void> {
  const { queryKey } = pageModelQuery(path)
  // What is missing is fetched again with the next visit.
  const model = await fetchModel({ path }, { stay: true }).catch(() => undefined)
  if (model) queryClient.setQueryData(queryKey, { ...model, partial: false })
}

async function fetchModel(
  params: { readonly path: string; readonly part?: 'rows' },
  how: { readonly signal?: AbortSignal; readonly stay: boolean | number[] },
): Promise<PageModel> {
  const { data } = await http.get<PageModel>('/api/client-model/page', { params, ...how })
  learnTrees(data.expressions)
  return data
}

/** Everything a form for a new record of `resource` needs, whichever page it is opened from. */
export function useFormModel(resource: string): UseQueryResult<PageModel> {
  return useModelOf('form', resource)
}

/** Everything a look at a record of `resource` needs, whichever page it is opened from. */
export function useRecordModel(resource: string): UseQueryResult<PageModel> {
  return useModelOf('record', resource)
}

function useModelOf(part: 'form' | 'record', resource: string): UseQueryResult<PageModel> {
  return useQuery({
    queryKey: [PAGE_MODEL, part, resource],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const options = { params: { resource }, signal, parallel: true, stay: true }
      const { data } = await http.get<PageModel>(`/api/client-model/${part}`, options)
      learnTrees(data.expressions)
      return data
    },
  })
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
