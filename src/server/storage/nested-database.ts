import type { Database, WriteTransaction } from './database.ts'

/** The database, whose every transaction also does `also` before it commits: both are kept, or neither. */
export function alsoWriting(database: Database, also: (write: WriteTransaction) => Promise<void>): Database {
  return {
    ...database,
    transaction: work =>
      database.transaction(async write => {
        const result = await work(write)
        await also(write)
        return result
      }),
  }
}

/** The database, whose transactions do everything and keep nothing: what would happen, by the very path that it takes. */
export function rehearsing(database: Database): Database {
  return {
    ...database,
    async transaction<T>(work: (write: WriteTransaction) => Promise<T>): Promise<T> {
      const outcome: { value?: T } = {}
      try {
        await database.transaction(async write => {
          outcome.value = await work(write)
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

/** Takes back what a rehearsal has done. */
class Rehearsed extends Error {}
