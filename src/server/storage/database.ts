import type { Caches } from './caches.ts'
import type { DialectAdapter } from './dialects/dialect-adapter.ts'
import type { Revisions } from './revisions.ts'
import type { Queries, RawQuery, Row } from './tables.ts'

/** An open database. */
export interface Database {
  readonly adapter: DialectAdapter
  /** Reads outside of a transaction; they see the last commit. */
  readonly reader: Queries
  /** The rows of one select outside a transaction, without the query builder: for the queries of every request. */
  select<R = Row>(query: RawQuery): readonly R[] | Promise<readonly R[]>
  /** The same for a select that returns at most one row. */
  selectOne<R = Row>(query: RawQuery): R | undefined | Promise<R | undefined>
  /** The same for a select that may take long; it does not block other requests. */
  selectLong<R = Row>(query: RawQuery): Promise<readonly R[]>
  /** Revision of each table: cached data of its rows is valid while the revision is unchanged. */
  readonly revisions: Revisions
  readonly caches: Caches
  /** For each account the masked values (fingerprint → ms) that it has looked up within the last minute in this process. */
  readonly lookUps: Map<number, Map<string, number>>
  /**
   * Runs `work` in one transaction, which is rolled back when it throws. After a deadlock, or while the database is busy,
   * it is retried, so `work` may run more than once.
   */
  transaction<T>(work: (write: WriteTransaction) => Promise<T>): Promise<T>
  /** The rows of a select in batches, read on a separate thread and connection: for long reads. */
  stream(query: RawQuery, batch?: number): AsyncGenerator<Row[]>
  /** After a mass insert: updates the planner's statistics and merges the text indexes. */
  analyse(): Promise<void>
  /** @throws when the database does not respond, and while writes fail for lack of space. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** A writing transaction. */
export interface WriteTransaction {
  readonly queries: Queries
  readonly adapter: DialectAdapter
  /** Marks rows of `table` as written, so that cached data of them is invalidated on commit. */
  touch(table: string): void
  /** Whether it will be rolled back in any case (dry run). */
  readonly isRehearsal?: boolean
  /**
   * Whether a dry run is only about the verdict on each row, and each set of rows is rolled back before the next: a row of a set
   * whose verdict is certain need not be written (`isForgotten`).
   */
  readonly isVerdictOnly?: boolean
  /** Whether other rows of a set are written at the same time. */
  readonly isShared?: boolean
  /**
   * Claims something exclusively for this row of the set. @throws when another row has claimed it; the two are then written
   * sequentially. Absent when no other row is written at the same time.
   */
  claim?(name: string): void
  /** Runs a step together with the other rows of a set (`writeSet`). A row requests one step at a time. */
  together<Item, Answer>(step: SetStep<Item, Answer>, item: Item): Promise<Answer>
}

/** Stages in this order: no row writes while another row of the set still reads, so that all are validated alike. */
export const STAGES = ['read', 'check', 'number', 'row', 'computed', 'audit', 'note'] as const

/** A step that every row of a set needs, run once for all of them. */
export interface SetStep<Item, Answer> {
  /** Steps of the same name are batched: they differ only in their items. */
  readonly name: string
  readonly stage: (typeof STAGES)[number]
  /**
   * Nobody waits for its result: rows continue, and the step runs once before the notes, or when all rows have ended. Its locks
   * are held briefly.
   */
  readonly isDeferred?: true
  /** A result for each item, in order. An error instead of a result refuses that row alone. */
  run(write: WriteTransaction, items: readonly Item[]): Promise<readonly (Answer | Error)[]>
}
