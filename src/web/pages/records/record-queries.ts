import {
  type BaseKey,
  type CrudFilter,
  type GetListResponse,
  type GetOneResponse,
  keys,
  useDataProvider,
} from '@refinedev/core'
import { useMemo } from 'react'
import type { Row } from '#model/api.ts'
import { MOST_LINES } from '#model/config-schema/resource/lines.ts'

/** Parts of a form, which report failures in place, and are fetched in parallel. */
const META = { stay: true, parallel: true } as const

/** Refine's `useOne` and `useList` as options of `useQueries`, for a number of records or lists that depends on the form. */
export function useRecordQueries() {
  const provider = useDataProvider()
  return useMemo(() => {
    const { getOne, getList } = provider()
    return {
      one(resource: string, id: BaseKey | undefined, fields: readonly string[]) {
        const meta = { ...META, fields: [...fields] }
        return {
          queryKey: keys()
            .data('default')
            .resource(resource)
            .action('one')
            .id(id ?? '')
            .params(meta)
            .get(),
          enabled: id !== undefined,
          staleTime: 60_000,
          queryFn: ({ signal }: Signal) => getOne<Row>({ resource, id: id ?? '', meta: { ...meta, signal } }),
          select: (answer: GetOneResponse<Row>) => answer.data,
        }
      },
      list(resource: string, filters: CrudFilter[], fields: readonly string[], enabled: boolean) {
        const meta = { ...META, fields: [...fields] }
        const params = {
          pagination: { currentPage: 1, pageSize: MOST_LINES, mode: 'server' as const },
          sorters: [{ field: 'id', order: 'asc' as const }],
          filters,
        }
        return {
          queryKey: keys()
            .data('default')
            .resource(resource)
            .action('list')
            .params({ ...meta, ...params })
            .get(),
          enabled,
          queryFn: ({ signal }: Signal) => getList<Row>({ resource, ...params, meta: { ...meta, signal } }),
          select: (answer: GetListResponse<Row>): readonly Row[] => answer.data,
        }
      },
    }
  }, [provider])
}

type Signal = { readonly signal: AbortSignal }
