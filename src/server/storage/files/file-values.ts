import { sql } from 'kysely'
import type { FileValue } from '#model/client-model.ts'
import type { Database } from '../database.ts'
import type { Queries, Row } from '../tables.ts'

/** Files by id, as in responses. Ids without a file are absent. */
export async function fileValues(
  ids: readonly string[],
  { adapter }: Pick<Database, 'adapter'>,
  queries: Queries,
): Promise<ReadonlyMap<string, FileValue>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('steward_file')
    .select(['id', 'name', 'size', 'type'])
    .where(adapter.isAmong(sql.ref('id'), [...new Set(ids)]))
    .execute()
  return new Map(rows.map(row => [row.id as string, fileValue(row)]))
}

/** A row of `steward_file` as in responses. */
export function fileValue(row: Row): FileValue {
  const id = row.id as string
  return { id, name: row.name as string, size: row.size as number, type: row.type as string, url: `/api/files/${id}` }
}
