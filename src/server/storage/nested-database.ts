import { sql } from 'kysely'
import type { Database, WriteTransaction } from './database.ts'
import { takeAlone } from './write-set.ts'

/** The database for a dry run: transactions run as usual and are always rolled back. */
export function rehearsing(
  database: Database,
  { isVerdictOnly = false }: Pick<WriteTransaction, 'isVerdictOnly'> = {},
): Database {
  return {
    ...database,
    async transaction<T>(work: (write: WriteTransaction) => Promise<T>): Promise<T> {
      const outcome: { value?: T } = {}
      try {
        await database.transaction(async write => {
          const rehearsed: WriteTransaction = {
            ...write,
            isRehearsal: true,
            isVerdictOnly,
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

/** The database from inside an open transaction: nested transactions become part of it. */
export function inside(database: Database, write: WriteTransaction): Database {
  return { ...database, transaction: work => work(write) }
}

/** The same with savepoints: a nested transaction can be rolled back without the open one. */
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

/** Rolls back a dry run. */
class Rehearsed extends Error {}
