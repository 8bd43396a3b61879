import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { EachRow, Field, Resource } from '#model/app-model.ts'
import type { Choice } from '#model/client-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { targetOf } from '#model/field-path.ts'
import { isHidden } from '#model/permissions/masked-values.ts'
import { type AccessPlan, planAccess } from '#model/permissions/plan-access.ts'
import type { RecordValues } from '#model/records/context.ts'
import { askedFields } from '#model/workflow/asked-fields.ts'
import { conditionToSql } from '#server/storage/expression/expression-to-sql.ts'
import { RowPlan } from '#server/storage/select/row-plan.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import { scopeCondition } from '#server/storage/select/scope-condition.ts'
import { isSearchable, searchCondition } from '#server/storage/select/search-condition.ts'
import { filled } from '#server/storage/select/slot.ts'
import type { Queries, Row } from '#server/storage/tables.ts'
import { actionDenied } from '../access/action-denied.ts'
import { RowAccess } from '../access/row-access.ts'
import { whoMayDo } from '../access/who-may-do.ts'
import { RecordRefusal } from '../errors.ts'
import { finishValue } from '../read/finish-value.ts'
import { openedRecord } from '../read/opened-record.ts'
import { loadColumns } from '../read/stored-record.ts'
import type { RecordContext } from '../record-context.ts'
import { inTransaction } from '../work.ts'
import { selectContext } from './select-context.ts'

export interface ChoicesQuery {
  /** Text that the label or a search field of a candidate must contain. */
  readonly q?: string
  /** Only these records, e.g. to show the current choice; the field's condition is ignored. */
  readonly ids?: readonly number[]
  /** The reference (or list of references) being filled in, `house.ban`; its `choices` condition applies. */
  readonly for?: string
  /** The edited record, for the condition. */
  readonly params?: RecordValues
  /** Default: 20. */
  readonly limit?: number
}

const DEFAULT_LIMIT = 20
const MOST = 100
/** Candidates that are looked at for them where each has to be asked what it may do. */
const LOOKED_AT = 1000

/**
 * Candidates of a reference field, by label, with the `optionFields` that the account may see, masked as in lists. @throws
 * AccessDenied, RecordRefusal
 */
export async function listChoices(context: RecordContext, resource: Resource, query: ChoicesQuery): Promise<Choice[]> {
  const { model, me, database } = context
  const listed = planAccess(model, me, resource.name, 'list')
  const plan = listed.allowed || !query.ids ? listed : planAccess(model, me, resource.name, 'read')
  if (!plan.allowed) throw actionDenied(context, resource.name, 'list')
  const rows = new RowQuery(selectContext(context), resource)
  const access = new RowAccess(rows, plan)
  const conditions: RawBuilder<SqlBool>[] = access.conditions()
  if (query.ids) conditions.push(database.adapter.isAmong(sql.ref('record.id'), query.ids))
  const choices = query.ids || query.for === undefined ? undefined : fieldFor(context, resource, query.for)
  if (choices) conditions.push(await choicesCondition(context, resource, choices, query.params ?? {}))
  if (query.q) {
    // All displayed option fields are searched, in each language.
    const labels = [resource.label, ...Object.values(resource.labels ?? {})]
    const names = [...new Set([...labels, ...resource.search])]
    const usable = names.filter(
      name =>
        (labels.includes(name) || access.isUsable(rows.path(name))) &&
        !isHidden(me, rows.path(name).field) &&
        isSearchable(rows, name),
    )
    conditions.push(searchCondition(rows, usable, query.q))
  }
  const list = choices?.field.rows?.each?.list
  if (list && !access.isKnown(rows.path(list.field))) throw actionDenied(context, resource.name, 'list')
  const label = rows.ownLabel
  const shown = list ? fieldsShown(rows, access, [list.field]) : shownFields(rows, access)
  const where = conditions.length > 0 ? sql` where ${sql.join(conditions, sql` and `)}` : sql``
  const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MOST)
  const demand = choices && (await demandOf(context, choices, query.params ?? {}))
  const statement = sql`select record.id as id, ${label} as label${shown?.columns ?? sql``} from ${rows.from}${where}
    order by ${label}${sql.raw(` asc${database.adapter.nullsOrder.asc}`)}, record.id limit ${query.ids ? query.ids.length : demand ? LOOKED_AT : limit}`
  const candidates = await database.reader.executeQuery<Row>(filled(statement.compile(database.reader), { q: query.q }))
  const found = demand ? await demand(candidates.rows, limit) : candidates.rows
  const values = await shown?.read(found, database.reader)
  if (list) return rowsListed(context, choices!.owner, list, values ?? [], query.params ?? {})
  return found.map((row, index) => ({
    id: row.id as number,
    label: String(row.label ?? `#${row.id}`),
    ...(values && { shown: values[index] }),
  }))
}

/**
 * Ids of the records that the account may choose in a field and that have exactly one of these labels, for an import; if
 * several records share a label, two of their ids. As the account may import the file, labels suffice: records of its blocks
 * are found even if no page lists them.
 * @throws RecordRefusal
 */
export async function findByLabels(
  context: RecordContext,
  resource: Resource,
  labels: readonly string[],
  offered: Pick<ChoicesQuery, 'for' | 'params'> = {},
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { model, me, database } = context
  const listed = planAccess(model, me, resource.name, 'list')
  const rows = new RowQuery(selectContext(context), resource)
  if (!isSearchable(rows, resource.label) || isHidden(me, rows.path(resource.label).field)) return new Map()
  const conditions = new RowAccess(rows, listed.allowed ? listed : withLabel(listed)).conditions()
  const label = rows.ownLabel
  conditions.push(database.adapter.isAmong(label, labels))
  const field = offered.for === undefined ? undefined : fieldFor(context, resource, offered.for)
  if (field) conditions.push(await choicesCondition(context, resource, field, offered.params ?? {}))
  const statement = sql<{ label: string; first: number; last: number }>`
    select ${label} as label, min(record.id) as first, max(record.id) as last from ${rows.from}
    where ${sql.join(conditions, sql` and `)} group by ${label}`
  const { rows: found } = await statement.execute(database.reader)
  return new Map(found.map(({ label, first, last }) => [label, first === last ? [first] : [first, last]]))
}

/** The label of each record in the account's scope, and nothing else. */
function withLabel(plan: AccessPlan): AccessPlan {
  const { resource, action } = plan
  const { label, location } = resource
  const grant = { roles: [], actions: [action], fields: [label], origin: { kind: 'resource' }, location } as const
  return { ...plan, allowed: true, grants: [grant] }
}

/** The `optionFields` that the account may see; undefined where there are none. */
function shownFields(rows: RowQuery, access: RowAccess) {
  const { optionFields = [] } = rows.resource
  const paths = optionFields.filter(name => access.isKnown(rows.path(name)))
  return paths.length === 0 ? undefined : fieldsShown(rows, access, paths)
}

function fieldsShown(rows: RowQuery, access: RowAccess, paths: readonly string[]) {
  const plan = new RowPlan(rows, paths, finishValue(access.mayReveal), access.listReach)
  return {
    columns: sql`, ${plan.columns}${access.columns}`,
    read: (found: readonly Row[], queries: Queries) => plan.read([...found], queries, access.isShown),
  }
}

/** Rows of the records' lists, by the form's names for them. */
async function rowsListed(
  context: RecordContext,
  owner: Resource,
  { field, name, match = {} }: NonNullable<EachRow['list']>,
  records: readonly Row[],
  params: RecordValues,
): Promise<Choice[]> {
  const wanted = Object.entries(match)
  const referred = await referredParams(
    context,
    owner,
    wanted.map(([, path]) => path),
    params,
  )
  const isWanted = (row: Row) => wanted.every(([own, path]) => row[own] === (referred[path] ?? params[path]))
  const lists = records.flatMap(record => (Array.isArray(record[field]) ? (record[field] as readonly Row[]) : []))
  const names = lists.filter(isWanted).map(row => String(row[name] ?? ''))
  return [...new Set(names)].filter(text => text !== '').map((text, index) => ({ id: index + 1, label: text }))
}

interface FilledIn {
  readonly owner: Resource
  readonly field: Field
}

/** The field of `house.ban`: of the record, or an input of a transition or an operation. */
function fieldFor({ model }: RecordContext, target: Resource, name: string): FilledIn | undefined {
  const [resource = '', fieldName = ''] = name.split('.')
  const owner = Object.hasOwn(model.resources, resource) ? model.resources[resource] : undefined
  const asked = owner ? askedFields(owner) : []
  const fields = [...Object.values(owner?.fields ?? {}), ...asked].filter(field => field.name === fieldName)
  const field = fields.find(each => targetOf(model, each) === target || each.rows?.each?.resource === target.name)
  if (!owner || !field)
    throw new RecordRefusal('validation', [{ path: '_for', code: 'unknown-field', params: { name } }])
  return { owner, field }
}

/** Leaves those of the candidates who may do what the field demands on the edited record; undefined where it demands nothing. */
async function demandOf(context: RecordContext, { owner, field }: FilledIn, params: RecordValues) {
  const id = idOf(params.id)
  if (!field.mayDo || id === null) return undefined
  await openedRecord(context, owner, id)
  const { values } = await inTransaction(context, work => loadColumns(work, owner, id))
  return async (candidates: readonly Row[], limit: number) => {
    const ids = candidates.map(row => row.id as number)
    const able = await whoMayDo(context, owner, field, { ...values, id }, ids, limit)
    return candidates.filter(row => able.includes(row.id as number))
  }
}

/** The field's `choices`, where `record` is the candidate and `params` the edited record. */
async function choicesCondition(
  context: RecordContext,
  target: Resource,
  { owner, field }: FilledIn,
  params: RecordValues,
) {
  const each = field.rows?.each
  const choices = field.choices ?? each?.choices
  if (each?.by !== undefined) return sql<SqlBool>`record.id = ${idOf(params[each.by])}`
  if (choices === undefined) return sql<SqlBool>`1 = 1`
  const { model, database, me, now } = context
  const edited = { ...params, ...(await referredParams(context, owner, referencedPaths(choices).params ?? [], params)) }
  return conditionToSql(choices, {
    dialect: database.adapter.name,
    schema: model,
    rows: { record: { resource: target.name, alias: 'record' } },
    variables: { params: edited, me, now, today: dayOf(now) },
  })
}

/** Values that the condition reads of records that the edited record refers to, flat: `house.block` → 3. */
async function referredParams(
  context: RecordContext,
  owner: Resource,
  paths: readonly string[],
  params: RecordValues,
): Promise<Row> {
  const values: Row = {}
  for (const path of paths) {
    const dot = path.indexOf('.')
    const field = dot < 0 ? undefined : owner.fields[path.slice(0, dot)]
    const target = field && targetOf(context.model, field)
    const id = field && idOf(params[field.name])
    if (!target || typeof id !== 'number') continue
    const query = new RowQuery(selectContext(context), target)
    const plan = new RowPlan(query, [path.slice(dot + 1)])
    const scope = scopeCondition(query, planAccess(context.model, context.me, target.name, 'read').scope)
    const { rows } = await sql<Row>`select ${plan.columns} from ${query.from}
      where record.id = ${id}${scope ? sql` and ${scope}` : sql``}`.execute(context.database.reader)
    const [row] = await plan.read(rows, context.database.reader)
    values[path] = row?.[path.slice(dot + 1)] ?? null
  }
  return values
}

function idOf(given: unknown): number | null {
  const id = typeof given === 'object' && given !== null ? (given as { id?: unknown }).id : given
  return typeof id === 'number' ? id : null
}
