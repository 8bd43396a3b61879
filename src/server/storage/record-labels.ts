import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import { type ColumnOrigins, originOf } from './migration/column-origins.ts'
import type { Queries } from './tables.ts'

/** Label of a record in a plan, in its current table; its id if the label is empty. */
export function recordLabel(
  { name, label }: Pick<Resource, 'name' | 'label'>,
  origins: ColumnOrigins,
): RawBuilder<unknown> {
  const column = originOf(origins, name, label)?.column
  const number = sql`'#' || cast(id as text)`
  return column === undefined ? number : sql`coalesce(cast(${sql.ref(column)} as text), ${number})`
}

/** Some of the records of a table that meet the condition. */
export async function someRecords(
  queries: Queries,
  table: string,
  label: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ label: string }>`select ${label} as label from ${sql.table(table)}
    where ${condition} order by id limit ${NAMED}`.execute(queries)
  return rows.map(each => String(each.label))
}

const NAMED = 3
