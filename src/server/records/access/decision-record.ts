import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import type { DecisionRequest } from '#model/permissions/decision.ts'
import type { RecordValues } from '#model/records/context.ts'
import { variablesOf } from '#model/records/variables.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import { BLOCK_RESOURCE } from '#server/storage/select/scope-condition.ts'
import { selectContext } from '../list/select-context.ts'
import { loadStored } from '../read/stored-record.ts'
import type { RecordContext } from '../record-context.ts'
import { loadReferred, withReferred } from '../rules/referred-records.ts'
import { inTransaction } from '../work.ts'

/** Data of one record that a decision reads. */
export type DecisionRecord = Pick<DecisionRequest, 'record' | 'blocksBelow' | 'now' | 'today'>

/** The stored record with the values of other records that the conditions of its resource read. @throws RecordNotFound */
export async function decisionRecord(context: RecordContext, resource: Resource, id: number): Promise<DecisionRecord> {
  const { values } = await inTransaction(context, work => loadStored(work, resource, id))
  return (await decisionsOn(context, resource, { id, ...values }))()
}

/** The same for a record with these values, as it is or with some of them changed. */
export async function decisionsOn(
  context: RecordContext,
  resource: Resource,
  values: RecordValues,
): Promise<(changes?: RecordValues) => Promise<DecisionRecord>> {
  const { me, now } = context
  const referred = await loadReferred(context, undefined, resource, values, {
    expressions: conditionsOf(resource),
    everywhere: true,
  })
  const rules = { me, now, resolve: referred.resolve }
  const blocksBelow = await blocksUnder(context, resource, values.id)
  return async changes => {
    const record = await withReferred(
      referred,
      () => variablesOf(resource.fields, { ...values, ...changes }, rules).record,
    )
    return { record: record as DecisionRecord['record'], blocksBelow, now, today: dayOf(now) }
  }
}

function conditionsOf({ grants, workflows, operations = {} }: Resource): string[] {
  const steps = [...Object.values(workflows).flatMap(each => Object.values(each.transitions))]
  const texts = [
    ...grants.map(grant => grant.where),
    ...steps.flatMap(step => [step.own, step.when]),
    ...Object.values(operations).map(operation => operation.when),
  ]
  return texts.filter(text => text !== undefined)
}

/** Ids of the blocks below the record, for resources above blocks. */
async function blocksUnder(context: RecordContext, { scopeVia }: Resource, id: unknown): Promise<number[]> {
  const blockResource = context.model.resources[BLOCK_RESOURCE]
  if (scopeVia === undefined || !blockResource) return []
  const query = new RowQuery(selectContext(context), blockResource)
  const above = query.value(query.path(scopeVia))
  const { rows } = await sql<{ id: number }>`select record.id as id from ${query.from} where ${above} = ${id}`.execute(
    context.database.reader,
  )
  return rows.map(row => Number(row.id))
}
