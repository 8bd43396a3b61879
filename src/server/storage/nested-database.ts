import { sql } from 'kysely'
import type { Database, WriteTransaction } from './database.ts'
import { takeAlone } from './write-set.ts'

/** The database, whose transactions do everything and keep nothing: what would happen, by the same path. */
export function rehearsing(database: Database): Database {
  return {
    ...database,
    async transaction<T>(work: (write: WriteTransaction) => Promise<T>): Promise<T> {
      const outcome: { value?: T } = {}
      try {
        await database.transaction(async write => {
          const rehearsed: WriteTransaction = {
            ...write,
            isRehearsal: true,
            together: (step, item) => takeAlone(rehearsed, step, item),
          }
          outcome.value = await work(rehearsed)
          throw new Rehearsed()
        })
      } catch (error) {
        if (!(error instanceof Rehearsed)) throw error
      }
      return outcome.value as T
    },
  }
}

/** The database from inside a transaction that is open: what would be one of its own is part of that one. */
export function inside(database: Database, write: WriteTransaction): Database {
  return { ...database, transaction: work => work(write) }
}

/** Likewise, where one may be undone and the rest of the open transaction stays. */
export function nested(database: Database, write: WriteTransaction): Database {
  return {
    ...database,
    async transaction(work) {
      await sql`savepoint nested`.execute(write.queries)
      try {
        const result = await work(write)
        await sql`release savepoint nested`.execute(write.queries)
        return result
      } catch (error) {
        await sql`rollback to savepoint nested`.execute(write.queries)
        await sql`release savepoint nested`.execute(write.queries)
        throw error
      }
    },
  }
}

/** Takes back what a rehearsal has done. */
class Rehearsed extends Error {}
