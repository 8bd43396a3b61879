import { type HttpError, useOne, useShow } from '@refinedev/core'
import type { RecordId, Row } from '#model/api.ts'
import { usePageModel } from '../page-model-context.tsx'

const MISSING: readonly number[] = [403, 404]

interface RecordOptions {
  readonly fields?: readonly string[]
  readonly stay?: true | readonly number[]
}

/**
 * The record of a page, drawer or row, with all fields that the account may read. A missing one is reported in place, not on
 * the error page; with `stay: true` every failure is.
 */
export function useShownRecord(resource: string, id: RecordId | undefined, options: RecordOptions = {}) {
  return recordIn(useShow<Row, HttpError>({ resource, id, ...useRecordCall(resource, options) }))
}

/** The same for a form, dialog or counter, which may have no record yet. */
export function useRecord(resource: string, id: RecordId | undefined, options: RecordOptions = {}) {
  const call = useRecordCall(resource, options)
  return recordIn(useOne<Row, HttpError>({ resource, id, ...call, queryOptions: { enabled: id !== undefined } }))
}

function useRecordCall(resource: string, { fields, stay = MISSING }: RecordOptions) {
  const { page } = usePageModel()
  const view = page.resource === resource ? page.view : undefined
  return { meta: { fields: fields && [...fields], view, stay }, errorNotification: false } as const
}

function recordIn({ query, result }: Pick<ReturnType<typeof useOne<Row, HttpError>>, 'query' | 'result'>) {
  return {
    record: result,
    /** The record is a cached one and is being refetched. */
    fetching: query.isFetching,
    error: query.error,
    refresh: () => void query.refetch(),
  }
}
