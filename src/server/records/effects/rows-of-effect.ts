import { type SqlBool, sql } from 'kysely'
import type { AppModel, Resource, SortKey } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import type { ExpressionVariables } from '#model/expression/evaluate.ts'
import type { ExpressionNode } from '#model/expression/node.ts'
import { parseOrThrow } from '#model/expression/parse.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { conditionToSql, fieldToSql } from '#server/storage/expression/expression-to-sql.ts'
import { grouped } from '#server/storage/grouped.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { addExpressionReads, type Reads } from '#server/storage/select/expression-reads.ts'
import { filled, Slot, type SlottedQuery } from '#server/storage/select/slot.ts'
import type { SetStep } from '../../storage/database.ts'
import { cachedStatement } from '../cached-statement.ts'
import type { RecordContext } from '../record-context.ts'
import type { Work } from '../work.ts'
import type { EffectContext } from './effect-context.ts'
import type { OnOthers } from './pinned.ts'

/** Maximum number of rows that one effect may change. */
const MOST_ROWS = 10_000

/** The rows of `target` (as `row`) that meet the condition of an effect, ordered by `sort`, then by id. */
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
  if (rows.length > MOST_ROWS) throw tooMany(target)
  return rows.map(row => row.id)
}

/** The rows that the effect of a transition changes. A set finds those of all its records at once where possible. */
export function targetsOf(
  effect: OnOthers,
  { work, resource, id }: EffectContext,
  variables: ExpressionVariables,
): Promise<readonly number[]> {
  const target = work.context.model.resources[effect.resource]!
  const sort = effect.kind === 'transition' ? effect.sort : undefined
  if (sort || !readsOnlyColumns(resource, effect.where))
    return rowsOfEffect(work, target, effect.where, variables, sort)
  return work.write.together(findingOf(work.context, resource, target, effect.where), id)
}

/** Whether the condition refers only to the row and to stored values of the record. */
function readsOnlyColumns({ fields }: Resource, where: string): boolean {
  const { row: _row, record = [], ...others } = referencedPaths(where)
  const isColumn = (path: string) => {
    const kind = fields[path] && columnKind(fields[path])
    return kind !== undefined && kind !== 'json'
  }
  return Object.keys(others).length === 0 && record.every(isColumn)
}

/**
 * Statement that finds the rows of a set's records; compiled once. Its parameters are ids of records of `resource`. On SQLite,
 * cross joins start with the given ids regardless of its statistics, and without an order the rows are looked up by an index
 * instead of reading them all.
 */
function findingOf(
  context: RecordContext,
  resource: Resource,
  target: Resource,
  where: string,
): SetStep<number, readonly number[]> {
  const name = ['targets', resource.name, target.name, where].join(' ')
  return cachedStatement(context, name, () => {
    const { model, me, now, database } = context
    const { adapter } = database
    const [record, row] = [
      { resource: resource.name, alias: 'record' },
      { resource: target.name, alias: 'row' },
    ]
    const variables = { me, now, today: dayOf(now) }
    const scope = { dialect: adapter.name, schema: model, rows: { record, row }, variables }
    const roots = { record: resource, row: target }
    const condition = (parts: readonly string[]) =>
      sql<SqlBool>`(${sql.join(
        parts.map(part => conditionToSql(part, scope)),
        sql` and `,
      )})`
    const { plain, counting } = partsOf(model, where, roots)
    // PostgreSQL would count for every row of the target before checking whether the row belongs to the record.
    const holds =
      counting.length === 0 || plain.length === 0
        ? condition([...plain, ...counting])
        : sql<SqlBool>`${condition(plain)} and case when ${condition(plain)} then ${condition(counting)} end`
    const ids = new Slot<readonly number[]>(asked => JSON.stringify([...new Set(asked)].map(id => ({ id }))))
    const given = adapter.jsonRows(sql`${ids}`, 'given')
    const givenId = adapter.typed('integer', adapter.jsonMember(sql.ref('given.value'), 'id'))
    const atMost = new Slot<readonly number[]>(ids => MOST_ROWS * ids.length + 1)
    const select: SlottedQuery = sql`select record.id as owner, ${sql.ref('row.id')} as id
      from ${given} cross join ${sql.table(resource.name)} as record cross join ${sql.table(target.name)} as ${sql.id('row')}
      where record.id = ${givenId} and ${holds} limit ${atMost}`.compile(database.reader)
    const reads = readsOf(model, where, roots)
    const statement: SetStep<number, readonly number[]> = {
      name,
      stage: 'read',
      async run({ queries }, records) {
        const { rows } = await queries.executeQuery<{ owner: number; id: number }>(filled(select, records))
        if (rows.length > MOST_ROWS * records.length) throw tooMany(target)
        const found = grouped(rows, ({ owner }) => owner)
        return records.map(id => {
          const ids = (found.get(id) ?? []).map(row => row.id).sort((one, other) => one - other)
          return ids.length > MOST_ROWS ? tooMany(target) : ids
        })
      },
    }
    return { statement, isTimeless: !reads.usesNow }
  })
}

/** The required parts of a condition: those that count other rows, and the rest. */
function partsOf(model: AppModel, where: string, roots: Readonly<Record<string, Resource>>) {
  const parts = (node: ExpressionNode): readonly string[] =>
    node.kind === 'and' ? [...parts(node.left), ...parts(node.right)] : [where.slice(node.start, node.end)]
  const all = parts(parseOrThrow(where))
  const counts = (part: string) => readsOf(model, part, roots).usesAggregates
  return { plain: all.filter(part => !counts(part)), counting: all.filter(counts) }
}

function readsOf(model: AppModel, text: string, roots: Readonly<Record<string, Resource>>): Reads {
  const reads: Reads = { resources: new Set(), usesNow: false, usesAggregates: false }
  addExpressionReads(model, text, roots, reads)
  return reads
}

function tooMany({ name }: Resource): Error {
  return new Error(`an effect would change more than ${MOST_ROWS} rows of ${name}`)
}
