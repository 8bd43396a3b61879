import type { CompiledQuery } from 'kysely'
import type { Database } from '#server/storage/database.ts'
import type { Row } from '#server/storage/tables.ts'

const KEPT = 300

/** What the rows of a query depend on. */
export interface ReadTables {
  readonly resources: readonly string[]
  /** The time of day is part of the query. */
  readonly usesNow: boolean
}

const kept = new WeakMap<Database, Map<string, { readonly revision: string; readonly rows: Promise<Row[]> }>>()

/**
 * The rows of a query that may take long, read on a thread of its own so that nobody waits for it; remembered for as long
 * as no table that it reads has been written to.
 */
export async function keptRows(
  database: Database,
  query: CompiledQuery,
  { resources, usesNow }: ReadTables,
  most: number,
): Promise<Row[]> {
  if (usesNow) return readRows(database, query, most)
  const known = kept.get(database) ?? new Map<string, { readonly revision: string; readonly rows: Promise<Row[]> }>()
  kept.set(database, known)
  const key = `${query.sql}\n${JSON.stringify(query.parameters)}`
  const revision = await database.revisions.current(resources)
  const entry = known.get(key)
  if (entry?.revision === revision) return entry.rows
  const rows = readRows(database, query, most)
  known.delete(key)
  if (known.size >= KEPT) known.delete(known.keys().next().value as string)
  known.set(key, { revision, rows })
  rows.catch(() => known.delete(key))
  return rows
}

async function readRows(database: Database, { sql, parameters }: CompiledQuery, most: number): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of database.stream({ sql, parameters }, most)) rows.push(...batch)
  return rows
}
