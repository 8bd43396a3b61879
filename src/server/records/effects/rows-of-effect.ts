import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import type { ExpressionVariables } from '#model/expression/evaluate.ts'
import { conditionToSql } from '../../storage/expression-to-sql.ts'
import type { Work } from '../work.ts'

/** Most rows that one effect may touch. */
const MOST_ROWS = 10_000

/** The rows of `target` (as `row`) on which the condition of an effect holds, in their order. */
export async function rowsOfEffect(
  { context, write }: Work,
  target: Resource,
  where: string,
  variables: ExpressionVariables,
): Promise<number[]> {
  const condition = conditionToSql(where, {
    dialect: write.adapter.name,
    schema: context.model,
    rows: { row: { resource: target.name, alias: 'row' } },
    variables,
  })
  const { rows } = await sql<{
    id: number
  }>`select ${sql.ref('row.id')} as id from ${sql.table(target.name)} as ${sql.id('row')}
    where ${condition} order by ${sql.ref('row.id')} limit ${MOST_ROWS + 1}`.execute(write.queries)
  if (rows.length > MOST_ROWS) throw new Error(`an effect would change more than ${MOST_ROWS} rows of ${target.name}`)
  return rows.map(row => row.id)
}
