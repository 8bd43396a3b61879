import { type HttpError, useOne } from '@refinedev/core'
import type { Row } from '#model/api.ts'
import { dataProvider } from '#web/providers/data-provider.ts'
import { usePageModel } from '../page-model-context.tsx'

const MISSING: readonly number[] = [403, 404]

/**
 * One record with all fields that the account may read. A missing one is told in place, not on the error page; with
 * `stay: true` every failure is.
 */
export function useRecord(
  resource: string,
  id: number | undefined,
  { fields, stay = MISSING }: { readonly fields?: readonly string[]; readonly stay?: true | readonly number[] } = {},
) {
  const { page } = usePageModel()
  const meta = { fields: fields && [...fields], view: page.resource === resource ? page.view : undefined }
  const { query, result } = useOne<Row, HttpError, Row>({
    resource,
    id,
    meta,
    queryOptions: {
      enabled: id !== undefined,
      queryFn: async ({ signal }) => {
        const question = { resource, id: id as number, meta: { ...meta, signal, stay } }
        const { data } = await dataProvider.getOne<Row>(question)
        return { data }
      },
    },
    errorNotification: false,
  })
  return {
    record: result,
    /** The record is as it was a moment ago and is being asked for anew. */
    renewing: query.isFetching,
    error: query.error,
    refresh: () => void query.refetch(),
  }
}
