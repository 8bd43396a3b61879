import type { ListQuery } from '#model/list/list-query.ts'

/** What is to be done to which records. JSON: it travels with the job. */
export interface BulkOrder {
  readonly resource: string
  /** `update`, `delete` or the name of a transition. */
  readonly action: string
  /** These records … */
  readonly ids?: readonly number[]
  /** … or all that the list finds. */
  readonly query?: ListQuery
  /** Fields to change, or what the transition asks for. */
  readonly values?: Readonly<Record<string, unknown>>
  /** How many records it covered when it was requested: more are not touched. */
  readonly confirmed?: number
}
