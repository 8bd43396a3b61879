import { type RawBuilder, sql } from 'kysely'
import type { Queries, RawQuery } from './tables.ts'

/** Counts the writes to each table, to invalidate cached counts and accounts. */
export interface Revisions {
  /** A text that changes with every committed write to one of `tables`. */
  current(tables: readonly string[]): string | Promise<string>
  /** Called inside a transaction, as its last statement. */
  beforeCommit(queries: Queries, tables: ReadonlySet<string>): Promise<void>
  /** Called after it. */
  afterCommit(tables: ReadonlySet<string>): void
}

/** Table of `databaseRevisions`; see system-tables.ts. */
export const REVISION_TABLE = 'steward_revision'

/** Counters per table, so that concurrent writes of one table rarely contend for the same row. */
const SHARDS = 8

/** Counted in memory, for a database used by this process alone. `foreignWrites` counts writes by others. */
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

/** Counted in the database within the transaction, for any number of processes. */
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

/** The value of `databaseRevisions` for `tables`, for a statement that also reads them: both are from one snapshot. */
export function revisionWithin(tables: readonly string[]): RawBuilder<string> {
  const revisionTable = sql.table(REVISION_TABLE)
  const each = tables.map(name => sql`coalesce((select sum(revision) from ${revisionTable} where name = ${name}), 0)`)
  return sql<string>`concat_ws(',', ${sql.join(each)})`
}
