import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Aggregate, AppModel, Field, Resource } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldPath, targetOf } from '#model/field-path.ts'
import { conditionToSql } from '#server/storage/expression/expression-to-sql.ts'
import { grouped } from '#server/storage/grouped.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { RowPlan } from '#server/storage/select/row-plan.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import { filled, type SlottedQuery } from '#server/storage/select/slot.ts'
import type { ColumnKind } from '#server/storage/table-definition.ts'
import type { Row } from '#server/storage/tables.ts'
import { updateRows } from '#server/storage/update-rows.ts'
import type { SetStep } from '#server/storage/write-set.ts'
import { cachedStatement } from '../cached-statement.ts'
import { selectContext } from '../list/select-context.ts'
import { loadAllStored } from '../read/stored-record.ts'
import type { RecordContext } from '../record-context.ts'
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
/** Written rows of which one statement asks whom they make stale. */
const AT_ONCE = 50

/**
 * Renews the stored computed fields that a write has made stale: those of the row itself that other records have a say
 * in (the rest was written with the row) and, through references and
 * aggregates, those of other rows; what changes there is followed further. Versions stay: nobody edited those rows.
 */
export function renewComputed(work: Work, resource: Resource, row: WrittenRow): Promise<void> {
  return work.write.together(renewing(work, resource), row)
}

/** A set renews what it has made stale once, after all of its rows are written. */
function renewing(work: Work, resource: Resource): SetStep<WrittenRow, void> {
  return {
    name: `renew ${resource.name}`,
    stage: 'computed',
    async run(write, rows) {
      const ofSet = { ...work, write }
      const idsWhere = (isNew: boolean) => rows.filter(row => row.after && !row.before === isNew).map(({ id }) => id)
      await renewFields(ofSet, resource, computedAfterInsert(work.context, resource), idsWhere(true))
      await renewFields(ofSet, resource, foreignComputed(resource), idsWhere(false))
      await renewDependents(ofSet, resource, rows)
      return rows.map(() => undefined)
    },
  }
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

/** A computed value that is another one now. */
interface Renewed {
  readonly id: number
  readonly before: unknown
  readonly after: unknown
}

async function renewField(work: Work, resource: Resource, field: Field, ids: readonly number[]): Promise<void> {
  const { queries, adapter, touch } = work.write
  const kind = columnKind(field)!
  const { definition, statement } = renewalOf(work.context, resource, field)
  const { rows } = await queries.executeQuery<Row>(filled(statement, ids))
  const values = await definition.values(rows, queries)
  const renewed: Renewed[] = rows
    .map((row, index) => ({ id: row.id as number, before: adapter.decode(kind, row.stored), after: values[index] }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  if (renewed.length === 0) return
  const changes = renewed.map(({ id, after }) => ({ id, row: { [field.name]: adapter.encode(kind, after) } }))
  await updateRows(work.write, resource.name, () => kind as Exclude<ColumnKind, 'identity'>, changes)
  touch(resource.name)
  await followChanges(work, resource, field, renewed)
}

interface Renewal {
  readonly definition: ComputedDefinition
  /** Filled with the ids of the rows. */
  readonly statement: SlottedQuery
}

/** How the field is computed for rows; compiled once. */
function renewalOf(context: RecordContext, resource: Resource, field: Field): Renewal {
  return cachedStatement(context, `renew ${resource.name} ${field.name}`, () => {
    const query = new RowQuery(selectContext(context), resource)
    const definition = new ComputedDefinition(query, field)
    const id = sql.ref('record.id')
    const among = context.database.adapter.isAmongThese(id, (ids: readonly number[]) => ids)
    const stored = sql.ref(`record.${field.name}`)
    const text = sql`select ${id} as id, ${stored} as stored${definition.columns} from ${query.from} where ${among}`
    const isFixed = !query.reads.usesNow && isTimeless(context.model, resource, field)
    return { statement: { definition, statement: text.compile(context.database.reader) }, isTimeless: isFixed }
  })
}

/** A computed value that changed may be part of others. Conditions of aggregates want to see the whole row. */
async function followChanges(work: Work, resource: Resource, field: Field, renewed: readonly Renewed[]): Promise<void> {
  const concerned = triggersOf(work.context, resource).filter(trigger => trigger.fields.has(field.name))
  if (concerned.length === 0) return
  const ids = renewed.map(({ id }) => id)
  const own = concerned.filter(isOfItself).map(trigger => trigger.field)
  await renewFields(work, resource, own, ids)
  const whole = concerned.some(trigger => trigger.aggregate) ? await loadAllStored(work, resource, ids) : []
  const rows = renewed.map(({ id, before, after }, at) => ({
    id,
    before: { ...whole[at]?.values, [field.name]: before },
    after: { ...whole[at]?.values, [field.name]: after },
  }))
  await renewDependents(work, resource, rows)
}

/** Whether the stale row is the one that was written. */
function isOfItself({ through, aggregate }: ComputedTrigger): boolean {
  return !aggregate && through.length === 0
}

async function renewDependents(work: Work, resource: Resource, rows: readonly WrittenRow[]): Promise<void> {
  for (const trigger of triggersOf(work.context, resource)) {
    if (isOfItself(trigger)) continue
    const touching = rows.filter(row => isTouched(work.context.model, trigger, row))
    const stale = new Set<number>()
    for (let start = 0; start < touching.length; start += AT_ONCE)
      for (const id of await staleRows(work, trigger, touching.slice(start, start + AT_ONCE))) stale.add(id)
    await renewFields(
      work,
      trigger.resource,
      [trigger.field],
      [...stale].sort((one, other) => one - other),
    )
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
 * Rows that lead to the written rows, or whose aggregate counted them before or counts them now. They are locked: of two who
 * add to the same sum at once, the second waits here and then reads what the first has added.
 */
async function staleRows(work: Work, trigger: ComputedTrigger, written: readonly WrittenRow[]): Promise<number[]> {
  const { context, write } = work
  const { adapter } = write
  const query = new RowQuery(selectContext(context), trigger.resource)
  const { aggregate } = trigger
  let among: RawBuilder<SqlBool>
  if (!aggregate) {
    const ids = written.map(({ id }) => id)
    among = adapter.isAmong(query.value(query.path(trigger.through.join('.'))), ids)
  } else {
    const owner = trigger.through.length > 0 ? query.path(trigger.through.join('.')) : undefined
    const alias = owner ? query.aliasAt([...owner.through, owner.field]) : query.alias
    const source = { resource: owner ? (owner.field.resource ?? '') : trigger.resource.name, alias }
    const conditions = (await countedRows(work, aggregate, written)).map(row =>
      counts(work, aggregate.where, source, row),
    )
    among = sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
  }
  const { rows } = await sql<{ id: number }>`select record.id as id from ${query.from}
    where ${among} order by record.id${adapter.lockRows('record', 'update')}`.execute(write.queries)
  return rows.map(row => row.id)
}

/** The written rows as they were and as they are, those once that the aggregate cannot tell apart. */
async function countedRows(
  work: Work,
  { where = '', resource }: Aggregate,
  written: readonly WrittenRow[],
): Promise<Row[]> {
  const read = referencedPaths(where).row ?? []
  const referred = await referredValues(
    work,
    resource,
    read.filter(path => path.includes('.')),
    written,
  )
  const rows = written.flatMap(({ id, before, after }) => {
    const found = referred.get(id) ?? {}
    return [before, after].flatMap(values => {
      if (!values) return []
      // Values over references, as far as these did not move.
      const kept = Object.entries(found).filter(([path]) => values[headOf(path)] === after?.[headOf(path)])
      return [{ ...values, ...Object.fromEntries(kept), id }]
    })
  })
  const alike = grouped(rows, (row: Row) => JSON.stringify(read.map(path => [row[path], row[headOf(path)]])))
  return [...alike.values()].map(([row]) => row!)
}

/** Values over references that the aggregate's condition reads of the written rows, flat, by number. */
async function referredValues(
  { context, write }: Work,
  resource: string,
  paths: readonly string[],
  written: readonly WrittenRow[],
): Promise<ReadonlyMap<number, Row>> {
  const ids = written.filter(({ after }) => after).map(({ id }) => id)
  if (paths.length === 0 || ids.length === 0) return new Map()
  const query = new RowQuery(selectContext(context), context.model.resources[resource]!)
  const plan = new RowPlan(query, ['id', ...paths])
  const { rows } = await sql<Row>`select ${plan.columns} from ${query.from}
    where ${write.adapter.isAmong(sql.ref('record.id'), ids)}`.execute(write.queries)
  return new Map((await plan.read(rows, write.queries)).map(({ id, ...values }) => [id as number, values]))
}

function headOf(path: string): string {
  return path.split('.')[0]!
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
