import { sql } from 'kysely'
import type { Resource, SortKey } from '#model/app-model.ts'
import type { ExpressionVariables } from '#model/expression/evaluate.ts'
import { conditionToSql, fieldToSql } from '#server/storage/expression/expression-to-sql.ts'
import type { Work } from '../work.ts'

/** Most rows that one effect may touch. */
const MOST_ROWS = 10_000

/** The rows of `target` (as `row`) on which the condition of an effect holds, in the order of `sort`, then of their numbers. */
export async function rowsOfEffect(
  { context, write }: Work,
  target: Resource,
  where: string,
  variables: ExpressionVariables,
  sort: readonly SortKey[] = [],
): Promise<number[]> {
  const source = { resource: target.name, alias: 'row' }
  const scope = { dialect: write.adapter.name, schema: context.model, variables }
  const condition = conditionToSql(where, { ...scope, rows: { row: source } })
  const order = sort.map(({ field, order }) => {
    const direction = `${order}${write.adapter.nullsOrder[order]}`
    return sql`${fieldToSql(source, field, scope)} ${sql.raw(direction)}`
  })
  const { rows } = await sql<{
    id: number
  }>`select ${sql.ref('row.id')} as id from ${sql.table(target.name)} as ${sql.id('row')}
    where ${condition} order by ${sql.join([...order, sql.ref('row.id')])} limit ${MOST_ROWS + 1}`.execute(
    write.queries,
  )
  if (rows.length > MOST_ROWS) throw new Error(`an effect would change more than ${MOST_ROWS} rows of ${target.name}`)
  return rows.map(row => row.id)
}
