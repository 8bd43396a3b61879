import { type HttpError, useOne } from '@refinedev/core'
import type { Row } from '#model/api.ts'
import { dataProvider } from '#web/providers/data-provider.ts'
import { usePageModel } from '../page-model-context.tsx'

/** One record with all fields that the account may read. A missing one is told in place, not on the error page. */
export function useRecord(resource: string, id: number | undefined, fields?: readonly string[]) {
  const { page } = usePageModel()
  const meta = { fields: fields && [...fields], view: page.resource === resource ? page.view : undefined }
  const { query, result } = useOne<Row, HttpError, Row>({
    resource,
    id,
    meta,
    queryOptions: {
      enabled: id !== undefined,
      queryFn: async ({ signal }) => {
        const question = { resource, id: id as number, meta: { ...meta, signal, stay: [403, 404] } }
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
  }
}
