import type { Caches } from './caches.ts'
import type { DialectAdapter } from './dialects/dialect-adapter.ts'
import type { Revisions } from './revisions.ts'
import type { Queries, RawQuery, Row } from './tables.ts'

/** An open database. */
export interface Database {
  readonly adapter: DialectAdapter
  /** Reads outside of a transaction; they see the last commit. */
  readonly reader: Queries
  /** The rows of one select, likewise, without the query builder: for the queries of every request. */
  select<R = Row>(query: RawQuery): readonly R[] | Promise<readonly R[]>
  /** Likewise the row of a select that returns at most one. */
  selectOne<R = Row>(query: RawQuery): R | undefined | Promise<R | undefined>
  /** Likewise of a select that may take long; it does not block other requests. */
  selectLong<R = Row>(query: RawQuery): Promise<readonly R[]>
  /** Revision of each table: anything cached about its rows is valid while the revision is unchanged. */
  readonly revisions: Revisions
  readonly caches: Caches
  /** Of each account the masked values (fingerprint → ms) that it has looked up within the last minute in this process. */
  readonly lookUps: Map<number, Map<string, number>>
  /**
   * Runs `work` in one transaction, which is rolled back when it throws. After a deadlock, or while the database is busy,
   * it is retried, so `work` may run more than once.
   */
  transaction<T>(work: (write: WriteTransaction) => Promise<T>): Promise<T>
  /** The rows of a select in batches, read on a separate thread and connection: for reads that may be long. */
  stream(query: RawQuery, batch?: number): AsyncGenerator<Row[]>
  /** After a mass insert: updates the planner's statistics and merges the text indexes. */
  analyse(): Promise<void>
  /** @throws when the database does not answer, and while writes fail for lack of space. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** One transaction that writes. */
export interface WriteTransaction {
  readonly queries: Queries
  readonly adapter: DialectAdapter
  /** Marks rows of `table` as written, so that anything cached about them is dropped on commit. */
  touch(table: string): void
  /** Whether it will be rolled back in any case (`rehearsing`). */
  readonly isRehearsal?: boolean
  /** Whether other rows of a set are written at the same time. */
  readonly isShared?: boolean
  /**
   * Claims something for this row of the set alone. @throws where another row has claimed it: the two are written one after
   * the other then. Absent where nothing else is written at the same time.
   */
  claim?(name: string): void
  /** Takes a step together with the other rows of a set (`writeSet`). A row asks for one step at a time. */
  together<Item, Answer>(step: SetStep<Item, Answer>, item: Item): Promise<Answer>
}

/** In this order: nothing is written as long as a row of the set has something to read, so that all are judged alike. */
export const STAGES = ['read', 'check', 'number', 'row', 'computed', 'audit', 'note'] as const

/** Something that every row of a set needs, and that is done once for all of them. */
export interface SetStep<Item, Answer> {
  /** Steps of one name are taken together: they differ in nothing but their items. */
  readonly name: string
  readonly stage: (typeof STAGES)[number]
  /**
   * Nobody waits for its answer: rows go on, and the step runs once before the notes, or when all rows have ended. Its locks
   * are held for a moment only.
   */
  readonly isDeferred?: true
  /** An answer for each item, in their order. An error in place of an answer refuses that row alone. */
  run(write: WriteTransaction, items: readonly Item[]): Promise<readonly (Answer | Error)[]>
}
