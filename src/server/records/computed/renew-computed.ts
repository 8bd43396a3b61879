import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Aggregate, AppModel, Field, Resource } from '#model/app-model.ts'
import { dayOf } from '#model/dates.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldPath, targetOf } from '#model/field-path.ts'
import { conditionToSql } from '#server/storage/expression/expression-to-sql.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { RowPlan } from '#server/storage/select/row-plan.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import { filled, Slot, type SlottedQuery } from '#server/storage/select/slot.ts'
import type { Row } from '#server/storage/tables.ts'
import { cachedStatement } from '../cached-statement.ts'
import { selectContext } from '../list/select-context.ts'
import { loadStored } from '../read/stored-record.ts'
import type { Work } from '../work.ts'
import { computedAfterInsert } from './computed-before-insert.ts'
import { ComputedDefinition, isTimeless } from './computed-definition.ts'
import { type ComputedTrigger, triggersOf } from './computed-triggers.ts'
import { isFoundByReference } from './membership-of-new-rows.ts'
import { foreignComputed } from './own-computed.ts'

/** Stored values of a row before and after a write; null where there was or is none. */
export interface WrittenRow {
  readonly id: number
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

const BATCH = 500

/**
 * Renews the stored computed fields that a write has made stale: those of the row itself that other records have a say
 * in (the rest was written with the row) and, through references and
 * aggregates, those of other rows; what changes there is followed further. Versions stay: nobody edited those rows.
 */
export async function renewComputed(work: Work, resource: Resource, row: WrittenRow): Promise<void> {
  if (row.after) {
    const fields = row.before ? foreignComputed(resource) : computedAfterInsert(work.context.model, resource)
    await renewFields(work, resource, fields, [row.id])
  }
  await renewDependents(work, resource, row)
}

/** Works the fields out anew for these rows, and what depends on them. */
export async function renewFields(
  work: Work,
  resource: Resource,
  fields: readonly Field[],
  ids: readonly number[],
): Promise<void> {
  for (const field of fields) {
    for (let start = 0; start < ids.length; start += BATCH) {
      await renewField(work, resource, field, ids.slice(start, start + BATCH))
    }
  }
}

async function renewField(work: Work, resource: Resource, field: Field, ids: readonly number[]): Promise<void> {
  const { queries, adapter, touch } = work.write
  const kind = columnKind(field)!
  const { definition, statement } = renewalOf(work, resource, field, ids)
  const { rows } = await queries.executeQuery<Row>(filled(statement, ids))
  const values = await definition.values(rows, queries)
  for (const [index, row] of rows.entries()) {
    const before = adapter.decode(kind, row.stored)
    const after = values[index]
    if (JSON.stringify(before) === JSON.stringify(after)) continue
    const number = row.id as number
    await queries
      .updateTable(resource.name)
      .set({ [field.name]: adapter.encode(kind, after) })
      .where('id', '=', number)
      .execute()
    touch(resource.name)
    await followChange(work, resource, field, number, before, after)
  }
}

interface Renewal {
  readonly definition: ComputedDefinition
  /** Filled with the ids of the rows. */
  readonly statement: SlottedQuery
}
/** How the field is computed for these rows; for one row, as most writes want it, it is compiled once. */
function renewalOf(work: Work, resource: Resource, field: Field, ids: readonly number[]): Renewal {
  const { context, write } = work
  const isSingle = ids.length === 1 && isTimeless(context.model, resource, field)
  const compile = () => {
    const query = new RowQuery(selectContext(context), resource)
    const definition = new ComputedDefinition(query, field)
    const id = sql.ref('record.id')
    const among = isSingle
      ? sql`${id} = ${new Slot<readonly number[]>(([asked]) => asked)}`
      : write.adapter.isAmong(id, ids)
    const stored = sql.ref(`record.${field.name}`)
    const text = sql`select ${id} as id, ${stored} as stored${definition.columns} from ${query.from} where ${among}`
    return { statement: { definition, statement: text.compile(write.queries) }, isTimeless: !query.reads.usesNow }
  }
  if (!isSingle) return compile().statement
  return cachedStatement(context, `renew ${resource.name} ${field.name}`, compile)
}

/** A computed value that changed may be part of others. Conditions of aggregates want to see the whole row. */
async function followChange(work: Work, resource: Resource, field: Field, id: number, before: unknown, after: unknown) {
  const concerned = triggersOf(work.context, resource).filter(trigger => trigger.fields.has(field.name))
  if (concerned.length === 0) return
  const own = concerned.filter(isOfItself).map(trigger => trigger.field)
  await renewFields(work, resource, own, [id])
  const whole = concerned.some(trigger => trigger.aggregate) ? (await loadStored(work, resource, id)).values : {}
  const row = { id, before: { ...whole, [field.name]: before }, after: { ...whole, [field.name]: after } }
  await renewDependents(work, resource, row)
}

/** Whether the stale row is the one that was written. */
function isOfItself({ through, aggregate }: ComputedTrigger): boolean {
  return !aggregate && through.length === 0
}

async function renewDependents(work: Work, resource: Resource, row: WrittenRow): Promise<void> {
  for (const trigger of triggersOf(work.context, resource)) {
    if (isOfItself(trigger) || !isTouched(work.context.model, trigger, row)) continue
    const ids = await staleRows(work, trigger, row)
    await renewFields(work, trigger.resource, [trigger.field], ids)
  }
}

function isTouched(model: AppModel, trigger: ComputedTrigger, { before, after }: WrittenRow): boolean {
  const { resource, through, fields, aggregate } = trigger
  // Nothing refers to a row that is new, and nothing may refer to one that is deleted; but both are counted.
  if (!aggregate && (!before || !after)) return false
  if (!after) return true
  if (!before) return !isFoundByReference(aggregate!, ownerAt(model, resource, through))
  return [...fields].some(name => name in after && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

/** The resource that the references lead to. */
function ownerAt(model: AppModel, resource: Resource, through: readonly string[]): Resource | undefined {
  const path = through.length > 0 ? fieldPath(model, resource, through.join('.')) : undefined
  return path ? targetOf(model, path.field) : resource
}

/**
 * Rows that lead to the written row, or whose aggregate counted it before or counts it now. They are locked: of two who add
 * to the same sum at once, the second waits here and then reads what the first has added.
 */
async function staleRows(work: Work, trigger: ComputedTrigger, { id, before, after }: WrittenRow): Promise<number[]> {
  const { context, write } = work
  const query = new RowQuery(selectContext(context), trigger.resource)
  const conditions: RawBuilder<SqlBool>[] = []
  if (!trigger.aggregate) conditions.push(sql<SqlBool>`${query.value(query.path(trigger.through.join('.')))} = ${id}`)
  else {
    const owner = trigger.through.length > 0 ? query.path(trigger.through.join('.')) : undefined
    const alias = owner ? query.aliasAt([...owner.through, owner.field]) : query.alias
    const source = { resource: owner ? (owner.field.resource ?? '') : trigger.resource.name, alias }
    const paths = await referredValues(work, trigger.aggregate, { id, before, after })
    for (const values of [before, after]) {
      if (values) conditions.push(counts(work, trigger.aggregate.where, source, { ...values, ...paths(values), id }))
    }
  }
  const { rows } = await sql<{ id: number }>`select record.id as id from ${query.from}
    where ${sql.join(conditions, sql` or `)} order by record.id${write.adapter.lockRows('record', 'update')}`.execute(
    write.queries,
  )
  return rows.map(row => row.id)
}

/** Values over references that the aggregate's condition reads of the written row, flat; as far as they did not move. */
async function referredValues(work: Work, { where = '', resource }: Aggregate, { id, after }: WrittenRow) {
  const paths = (referencedPaths(where).row ?? []).filter(path => path.includes('.'))
  if (paths.length === 0 || !after) return () => ({})
  const query = new RowQuery(selectContext(work.context), work.context.model.resources[resource]!)
  const plan = new RowPlan(query, paths)
  const { rows } = await sql<Row>`select ${plan.columns} from ${query.from} where record.id = ${id}`.execute(
    work.write.queries,
  )
  const [found = {}] = await plan.read(rows, work.write.queries)
  return (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(found).filter(([path]) => values[path.split('.')[0]!] === after[path.split('.')[0]!]),
    )
}

/** Whether the aggregate of the row `source` counts a row with these values. */
function counts(
  work: Work,
  where: string | undefined,
  source: { resource: string; alias: string },
  row: Row,
): RawBuilder<SqlBool> {
  if (where === undefined) return sql<SqlBool>`1 = 1`
  const { model, database, me, now } = work.context
  return conditionToSql(where, {
    dialect: database.adapter.name,
    schema: model,
    rows: { record: source },
    variables: { row, me, now, today: dayOf(now) },
  })
}
