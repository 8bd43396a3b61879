import { type HttpError, useOne } from '@refinedev/core'
import type { Row } from '#model/api.ts'
import { usePageModel } from '../page-model-context.tsx'

const MISSING: readonly number[] = [403, 404]

/**
 * One record with all fields that the account may read. A missing one is reported in place, not on the error page; with
 * `stay: true` every failure is.
 */
export function useRecord(
  resource: string,
  id: number | undefined,
  { fields, stay = MISSING }: { readonly fields?: readonly string[]; readonly stay?: true | readonly number[] } = {},
) {
  const { page } = usePageModel()
  const { query, result } = useOne<Row, HttpError>({
    resource,
    id,
    meta: { fields: fields && [...fields], view: page.resource === resource ? page.view : undefined, stay },
    queryOptions: { enabled: id !== undefined },
    errorNotification: false,
  })
  return {
    record: result,
    /** The record is as it was a moment ago and is being read again. */
    fetching: query.isFetching,
    error: query.error,
    refresh: () => void query.refetch(),
  }
}
