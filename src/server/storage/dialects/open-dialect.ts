import type { Kysely } from 'kysely'
import type { RawQuery, Tables } from '../tables.ts'
import type { DialectAdapter } from './dialect-adapter.ts'

/** An open connection (or pool) with what is particular to the product behind it. */
export interface OpenDialect {
  readonly adapter: DialectAdapter
  readonly reader: Kysely<Tables>
  readonly writer: Kysely<Tables>
  /** The rows of one select by the reader's connection, past Kysely. */
  select<R>(query: RawQuery): readonly R[] | Promise<readonly R[]>
  /** Likewise of one that has one row at most. */
  selectOne<R>(query: RawQuery): R | undefined | Promise<R | undefined>
  /** Whether a select holds up the thread until it is over. */
  readonly isSynchronous?: boolean
  /** A number that changes when somebody outside of this process has written; absent where revisions are in the database. */
  readonly foreignWrites?: () => number
  /** Where a further connection to the same database is opened (`streamRows`). */
  readonly location: string
  close(): Promise<void>
}
