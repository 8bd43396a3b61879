import type { ListQuery } from '#model/list/list-query.ts'

/** An action on many records. JSON: it is stored with the job. */
export interface BulkOrder {
  readonly resource: string
  /** `update`, `delete` or the name of a transition. */
  readonly action: string
  /** These records … */
  readonly ids?: readonly number[]
  /** … or all records that the list query finds. */
  readonly query?: ListQuery
  /** Fields to change, or inputs of the transition. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Number of records at the time of the request: no more than these are changed. */
  readonly confirmed?: number
}
