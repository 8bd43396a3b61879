import type { RecordId } from '#model/api.ts'
import { idInAddress, readRecordId } from '../records/record-id.ts'
/** Targets of "previous" and "next" of an open record: another row, or a row of the adjacent page. */
export type Step = { readonly view: string; readonly page?: number } | undefined

/** A record in a page of a list. */
export interface ListPosition {
  /** Ids of the rows of the current page, in order. */
  readonly ids: readonly RecordId[]
  readonly id: RecordId
  readonly page: number
  readonly pageSize: number
  readonly total: number
}

/** Placeholder ids for the first or last row of a page that is not loaded yet. */
export const FIRST = 'first'
export const LAST = 'last'

/** The neighbours of a record in the list, across page boundaries; none when the record is not in the list. */
export function neighbours({ ids, id, page, pageSize, total }: ListPosition): {
  readonly previous: Step
  readonly next: Step
} {
  const at = ids.indexOf(id)
  if (at < 0) return { previous: undefined, next: undefined }
  const before = ids[at - 1]
  const after = ids[at + 1]
  return {
    previous:
      before !== undefined ? { view: idInAddress(before) } : page > 1 ? { view: LAST, page: page - 1 } : undefined,
    next:
      after !== undefined
        ? { view: idInAddress(after) }
        : page * pageSize < total
          ? { view: FIRST, page: page + 1 }
          : undefined,
  }
}

/** The id for `view` once the rows are loaded; undefined before that, or when nothing is open. */
export function resolvedView(view: string, ids: readonly RecordId[]): RecordId | undefined {
  if (view === FIRST) return ids[0]
  if (view === LAST) return ids.at(-1)
  return readRecordId(view)
}
