import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { GroupCommit } from './group-commit.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Kysely's driver over a connection for single reads, shared by all callers. */
export class ReadingDriver implements Driver {
  readonly #connection: SqliteConnection

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return this.#connection
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new Error('transactions belong to the writer')
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection.close()
  }
}

/** Kysely's driver over the writing connection, used by one caller at a time. */
export class WritingDriver implements Driver {
  readonly #connection: SqliteConnection
  readonly #group: GroupCommit
  readonly #turns = new EventLoopTurns()

  constructor(connection: SqliteConnection) {
    this.#connection = connection
    this.#group = new GroupCommit(connection)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Turn> {
    await this.#group.enter()
    return new Turn(this.#connection, this.#turns)
  }

  async releaseConnection(turn: Turn): Promise<void> {
    if (!turn.isOver) this.#group.leave()
  }

  async beginTransaction(): Promise<void> {
    this.#group.begin()
  }

  async commitTransaction(turn: Turn): Promise<void> {
    const committed = this.#group.commit()
    turn.isOver = true
    await committed
  }

  async rollbackTransaction(turn: Turn): Promise<void> {
    // Kysely calls it after a failed commit, too.
    if (turn.isOver) return
    turn.isOver = true
    this.#group.rollback()
  }

  async destroy(): Promise<void> {
    this.#connection.close()
  }
}

/** The connection as used by one caller. */
class Turn implements DatabaseConnection {
  readonly #connection: SqliteConnection
  readonly #turns: EventLoopTurns
  /** Another caller may already have the connection. */
  isOver = false

  constructor(connection: SqliteConnection, turns: EventLoopTurns) {
    this.#connection = connection
    this.#turns = turns
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const run = () => this.#connection.executeQuery<R>(query)
    return this.#turns.pause()?.then(run) ?? run()
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query)
  }
}

/** Longest time that statements run before yielding to other events. */
const TURN_MS = 5

/**
 * Statements of a synchronous driver never yield to the event loop: during a long transaction no request would be accepted or
 * answered. Decides when to yield.
 */
class EventLoopTurns {
  /** Time of the first statement in this turn of the event loop. */
  #since: number | undefined

  /** A promise to await before the next statement; undefined while there is time left. */
  pause(): Promise<void> | undefined {
    const now = performance.now()
    if (this.#since === undefined) {
      this.#since = now
      setImmediate(() => {
        this.#since = undefined
      })
      return undefined
    }
    return now - this.#since < TURN_MS ? undefined : new Promise(resolve => setImmediate(resolve))
  }
}
