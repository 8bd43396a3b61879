import { Semaphore } from '../semaphore.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Maximum number of transactions per commit. */
const MOST = 16

/**
 * Waiting transactions share one commit, because waiting for the disk takes as long as the work: each but the first is a
 * savepoint, and gets its response once the shared commit is on disk. Rolling one back does not affect the others. A
 * transaction without others waiting commits at once.
 */
export class GroupCommit {
  readonly #connection: SqliteConnection
  readonly #turn = new Semaphore(1)
  /** Whether the current transaction is a savepoint within that of others. */
  #isSavepoint = false
  #members: { readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = []

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  /** Resolves when it is the caller's turn; `commit`, `rollback` or `leave` ends it. */
  enter(): Promise<void> | undefined {
    return this.#turn.enter()
  }

  begin(): void {
    this.#isSavepoint = this.#connection.inTransaction
    this.#connection.run(this.#isSavepoint ? 'savepoint work' : 'begin immediate')
  }

  /** Ends the caller's turn; resolves once its work is on disk. */
  commit(): Promise<void> {
    if (this.#isSavepoint) this.#connection.run('release work')
    return new Promise((resolve, reject) => {
      this.#members.push({ resolve, reject })
      this.leave()
    })
  }

  /** Undoes the caller's work and ends its turn. */
  rollback(): void {
    if (this.#connection.inTransaction) {
      // The first one has no predecessor: the whole transaction is its own.
      for (const statement of this.#isSavepoint ? ['rollback to work', 'release work'] : ['rollback'])
        this.#connection.run(statement)
    } else {
      // The database rolled back the whole transaction: the work of its predecessors is lost as well, and may be retried.
      this.#settle(Object.assign(new Error('the transaction was given up'), { code: 'SQLITE_BUSY' }))
    }
    this.leave()
  }

  leave(): void {
    if (!this.#turn.isAwaited || this.#members.length >= MOST) this.#commitAll()
    this.#turn.leave()
  }

  #commitAll(): void {
    if (!this.#connection.inTransaction) return
    try {
      this.#connection.run('commit')
      this.#settle()
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.run('rollback')
      this.#settle(error)
    }
  }

  #settle(error?: unknown): void {
    const members = this.#members
    this.#members = []
    for (const { resolve, reject } of members) error === undefined ? resolve() : reject(error)
  }
}
