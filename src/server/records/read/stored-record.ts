import { sql } from 'kysely'
import type { Field, Resource } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import type { AccessPlan, GrantTest } from '#model/permissions/plan-access.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { RowQuery, valueKindOf } from '#server/storage/select/row-query.ts'
import { scopeCondition } from '#server/storage/select/scope-condition.ts'
import type { Row } from '#server/storage/tables.ts'
import { RecordNotFound } from '../errors.ts'
import { selectContext } from '../list/select-context.ts'
import type { Work } from '../work.ts'

/** A record as it is stored, locked against other writers. */
export interface StoredRecord {
  readonly id: number
  readonly version: number
  /** Every stored field in stored form, and the aggregates that rules speak of. */
  readonly values: Readonly<Record<string, unknown>>
  /** Whether the condition of a grant of the plan holds on it. */
  readonly test: GrantTest
}

/**
 * Loads the record for a write.
 * @throws RecordNotFound when there is none, or none in the scope of `plan`; without a plan every record is found.
 */
export async function loadStored(work: Work, resource: Resource, id: number, plan?: AccessPlan): Promise<StoredRecord> {
  const { context, write } = work
  const query = new RowQuery(selectContext(context), resource)
  const aggregates = aggregatesInRules(resource)
  const fields = Object.values(resource.fields).filter(field => columnKind(field) || aggregates.has(field))
  const columns = fields.map((field, index) => sql`${query.value(query.path(field.name))} as ${sql.ref(`c${index}`)}`)
  const wheres = [...new Set(plan?.grants.flatMap(({ where }) => where ?? []))]
  const flags = wheres.map(
    (where, index) => sql`case when ${query.condition(where)} then 1 else 0 end as ${sql.ref(`f${index}`)}`,
  )
  const scope = plan && scopeCondition(query, plan.scope)
  const lock = write.adapter.lockRows('record', 'update')
  // A statement counts what was there when it began, not when it got the lock: what others wrote meanwhile would be missing.
  if (fields.some(({ aggregate }) => aggregate))
    await sql`select record.id from ${sql.table(resource.name)} as record where record.id = ${id}${lock}`.execute(
      write.queries,
    )
  const { rows } = await sql<Row>`select ${sql.join([...columns, ...flags])} from ${query.from}
    where record.id = ${id}${scope ? sql` and ${scope}` : sql``}${lock}`.execute(write.queries)
  const [row] = rows
  if (!row) throw new RecordNotFound(resource.name, id)
  const values = Object.fromEntries(
    fields.map((field, index) => [field.name, write.adapter.decode(valueKindOf(field), row[`c${index}`])]),
  )
  return { id, version: values.version as number, values, test: where => row[`f${wheres.indexOf(where)}`] === 1 }
}

/** The aggregates of the resource that some rule of it reads. */
function aggregatesInRules(resource: Resource): ReadonlySet<Field> {
  const aggregates = Object.values(resource.fields).filter(({ aggregate }) => aggregate)
  if (aggregates.length === 0) return new Set()
  const texts = [...ruleTexts(resource)]
  const read = new Set(texts.flatMap(text => (referencedPaths(text).record ?? []).map(path => path.split('.')[0]!)))
  return new Set(aggregates.filter(({ name }) => read.has(name)))
}

function* ruleTexts({ fields, checks, workflows }: Resource): Generator<string> {
  for (const field of Object.values(fields)) {
    for (const text of [field.requiredWhen, field.visibleWhen, field.readOnlyWhen, field.expression])
      if (text) yield text
    for (const { expression } of field.checks) yield expression
  }
  for (const { expression } of checks) yield expression
  for (const workflow of Object.values(workflows)) {
    for (const { own, when, to } of Object.values(workflow.transitions)) {
      for (const text of [own, when, ...to.map(target => target.when)]) if (text) yield text
    }
  }
}
