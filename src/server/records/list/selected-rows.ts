import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Resource, Selection } from '#model/app-model.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { conditionToSql } from '#server/storage/expression/expression-to-sql.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import { RowAccess } from '../access/row-access.ts'
import { AccessDenied } from '../errors.ts'
import { clock, expressionRecords, pathsRead } from '../read/expression-record.ts'
import type { Work } from '../work.ts'
import { selectContext } from './select-context.ts'

/** A selection of a resource, for one of its records. */
export interface Selected {
  readonly resource: Resource
  readonly id: number
  readonly selection: Selection
}

/**
 * Number of rows of a selection for the acting account.
 * @throws AccessDenied when it may read no such rows at all
 */
export async function countSelected(work: Work, selected: Selected): Promise<number> {
  const { from, where } = await rowsOf(work, selected)
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}${where}`.execute(
    work.write.queries,
  )
  return Number(rows[0]?.count ?? 0)
}

/**
 * Ids of the first `most` rows, in order of creation.
 * @throws AccessDenied as `countSelected`
 */
export async function selectedIds(work: Work, selected: Selected, most: number): Promise<readonly number[]> {
  const { from, where } = await rowsOf(work, selected)
  const statement = sql<{ id: number }>`select record.id as id from ${from}${where} order by record.id limit ${most}`
  return (await statement.execute(work.write.queries)).rows.map(({ id }) => id)
}

/** The rows that meet the condition and that the account may read. */
async function rowsOf(work: Work, { resource, id, selection }: Selected) {
  const { context, write } = work
  const { model, me } = context
  const target = model.resources[selection.resource]!
  const plan = planAccess(model, me, target.name, 'read')
  if (!plan.allowed) throw new AccessDenied('nothing-granted')
  const paths = pathsRead(work.context.model, resource, [selection.where], 'record')
  const record = (await expressionRecords(work, resource, [id], paths)).get(id)
  const query = new RowQuery(selectContext(context), target)
  const conditions: RawBuilder<SqlBool>[] = [
    ...new RowAccess(query, plan).conditions(),
    conditionToSql(selection.where, {
      dialect: write.adapter.name,
      schema: model,
      rows: { row: { resource: target.name, alias: 'record' } },
      variables: { ...clock(work), record },
    }),
  ]
  return { from: query.from, where: sql` where ${sql.join(conditions, sql` and `)}` }
}
