import { type RawBuilder, sql } from 'kysely'
import type { Queries, RawQuery } from './tables.ts'

/** Counts the writes to each table, so that counts and accounts can be cached between them. */
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

/** Counted here: for a database that this process has to itself. `foreignWrites` counts writes by others. */
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

const READ = `select name, sum(revision) as revision from "${REVISION_TABLE}" where name = any($1) group by name`

type Select = <R>(query: RawQuery) => readonly R[] | Promise<readonly R[]>

/** Counted in the database, in the transaction itself, for any number of processes. */
export function databaseRevisions(select: Select): Revisions {
  const revisionTable = sql.table(REVISION_TABLE)
  return {
    async current(tables) {
      const rows = await select<{ name: string; revision: number }>({ sql: READ, parameters: [tables] })
      const revisions = new Map(rows.map(({ name, revision }) => [name, revision]))
      return tables.map(table => revisions.get(table) ?? 0).join(',')
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

/** What `databaseRevisions` says of `tables`, for a statement that reads them too: both are of one moment then. */
export function revisionWithin(tables: readonly string[]): RawBuilder<string> {
  const revisionTable = sql.table(REVISION_TABLE)
  const each = tables.map(name => sql`coalesce((select sum(revision) from ${revisionTable} where name = ${name}), 0)`)
  return sql<string>`concat_ws(',', ${sql.join(each)})`
}
