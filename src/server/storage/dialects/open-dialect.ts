import type { Kysely } from 'kysely'
import type { RawQuery, Tables } from '../tables.ts'
import type { DialectAdapter } from './dialect-adapter.ts'

/** An open connection (or pool), with everything specific to the database. */
export interface OpenDialect {
  readonly adapter: DialectAdapter
  readonly reader: Kysely<Tables>
  readonly writer: Kysely<Tables>
  /** The rows of one select on the reading connection, bypassing Kysely. */
  select<R>(query: RawQuery): readonly R[] | Promise<readonly R[]>
  /** The same for a select with at most one row. */
  selectOne<R>(query: RawQuery): R | undefined | Promise<R | undefined>
  /** Whether a select blocks the thread until it is finished. */
  readonly isSynchronous?: boolean
  /** A number that changes when another process has written; absent where revisions are in the database. */
  readonly foreignWrites?: () => number
  /** URL for a further connection to the same database (`streamRows`). */
  readonly location: string
  close(): Promise<void>
}
