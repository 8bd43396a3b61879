import type { Kysely, Transaction } from 'kysely'

/** Columns by name. The tables follow the model at run time, so their types are checked by field types, not by tsc. */
export type Row = Record<string, unknown>

/** Tables by name. */
export type Tables = Record<string, Row>

/** Whatever can run queries: the database outside of a transaction, or one transaction. */
export type Queries = Kysely<Tables> | Transaction<Tables>

/** A statement with its values. */
export interface RawQuery {
  readonly sql: string
  readonly parameters: readonly unknown[]
}
