import type { Kysely, Transaction } from 'kysely'

/** Columns by name. The tables follow the model at run time, so field types check their values instead of tsc. */
export type Row = Record<string, unknown>

/** Tables by name. */
export type Tables = Record<string, Row>

/** Anything that can run queries: the database outside a transaction, or one transaction. */
export type Queries = Kysely<Tables> | Transaction<Tables>

/** A statement with its values. */
export interface RawQuery {
  readonly sql: string
  readonly parameters: readonly unknown[]
}
