import { sql } from 'kysely'
import type { Queries } from './tables.ts'

/** Counts the writes to each table, so that counts and accounts may be remembered between them. */
export interface Revisions {
  /** A text that changes with every committed write to one of `tables`. */
  current(tables: readonly string[]): string | Promise<string>
  /** Inside a transaction, as its last statement. */
  beforeCommit(queries: Queries, tables: ReadonlySet<string>): Promise<void>
  /** After it. */
  afterCommit(tables: ReadonlySet<string>): void
}

/** Table of `databaseRevisions`; see system-tables.ts. */
export const REVISION_TABLE = 'steward_revision'

/** Counters per table: transactions that write the same table at once seldom meet at one row. */
const SHARDS = 8

/** Counted here: for a database that this process has to itself. `foreignWrites` tells when that was not so. */
export function processRevisions(foreignWrites: () => number): Revisions {
  const counts = new Map<string, number>()
  return {
    current: tables => `${foreignWrites()}:${tables.map(table => counts.get(table) ?? 0).join(',')}`,
    beforeCommit: async () => {},
    afterCommit(tables) {
      for (const table of tables) counts.set(table, (counts.get(table) ?? 0) + 1)
    },
  }
}

/** Counted in the database, in the transaction itself, for any number of processes. */
export function databaseRevisions(reader: Queries): Revisions {
  const revisionTable = sql.table(REVISION_TABLE)
  return {
    async current(tables) {
      const { rows } = await sql<{ name: string; revision: number }>`
        select name, sum(revision) as revision from ${revisionTable}
        where name = any(${tables}) group by name order by name`.execute(reader)
      return rows.map(row => `${row.name}=${row.revision}`).join(',')
    },
    async beforeCommit(queries, tables) {
      const shard = Math.floor(Math.random() * SHARDS)
      // Always in the same order, so that two transactions cannot wait for each other.
      for (const name of [...tables].sort()) {
        await sql`insert into ${revisionTable} (key, name, revision) values (${`${name}#${shard}`}, ${name}, 1)
          on conflict (key) do update set revision = ${revisionTable}.revision + 1`.execute(queries)
      }
    },
    afterCommit: () => {},
  }
}
