import type { Caches } from './caches.ts'
import type { DialectAdapter } from './dialects/dialect-adapter.ts'
import type { Revisions } from './revisions.ts'
import type { Queries, RawQuery, Row } from './tables.ts'

/** An open database. */
export interface Database {
  readonly adapter: DialectAdapter
  /** Reads outside of a transaction; they see the last commit. */
  readonly reader: Queries
  /** The rows of one select, likewise: the short way, for what every request asks. */
  select<R = Row>(query: RawQuery): readonly R[] | Promise<readonly R[]>
  /** The row of one select that has one at most. */
  selectOne<R = Row>(query: RawQuery): R | undefined | Promise<R | undefined>
  /** Likewise of one that may take long: it keeps nobody else waiting. */
  selectLong<R = Row>(query: RawQuery): Promise<readonly R[]>
  /** Revision of each table: whatever is remembered about its rows holds while the revision stays. */
  readonly revisions: Revisions
  readonly caches: Caches
  /** Of each account the masked values (fingerprint → ms) that it has looked up within the last minute in this process. */
  readonly lookUps: Map<number, Map<string, number>>
  /**
   * Runs `work` in one transaction: all of it is kept, or nothing when it throws. A deadlock or a busy database is tried
   * again, so `work` may run more than once.
   */
  transaction<T>(work: (write: WriteTransaction) => Promise<T>): Promise<T>
  /** The rows of a select in batches, read on a thread and a connection of their own: for reads that may be long. */
  stream(query: RawQuery, batch?: number): AsyncGenerator<Row[]>
  /** After many rows came at once: the planner of the database learns how many, and indexes of texts are put in order. */
  analyse(): Promise<void>
  /** @throws when the database does not answer, or after a write has failed for want of space until there is space again. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** One transaction that writes. */
export interface WriteTransaction {
  readonly queries: Queries
  readonly adapter: DialectAdapter
  /** Says that rows of `table` were written, so that what is remembered about them is dropped on commit. */
  touch(table: string): void
  /** Whether it will be taken back whatever happens (`rehearsing`). */
  readonly isRehearsal?: boolean
  /** Whether other rows of a set are written at the same time. */
  readonly isShared?: boolean
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
   * Nobody waits for it: a row goes on, and what all rows have left is done before they take notes or when they have ended. Its
   * locks are held for a moment only.
   */
  readonly isLeft?: true
  /** An answer for each item, in their order. An error in place of an answer refuses that row alone. */
  run(write: WriteTransaction, items: readonly Item[]): Promise<readonly (Answer | Error)[]>
}
