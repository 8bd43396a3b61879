import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import type { DecisionRequest } from '#model/permissions/decision.ts'
import { variablesOf } from '#model/records/variables.ts'
import { selectContext } from '#server/records/list/select-context.ts'
import { loadStored } from '#server/records/read/stored-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { loadReferred, withReferred } from '#server/records/rules/referred-records.ts'
import { inTransaction } from '#server/records/work.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import { BLOCK_RESOURCE } from '#server/storage/select/scope-condition.ts'

/** Data of one record that a decision reads. */
export type DecisionRecord = Pick<DecisionRequest, 'record' | 'blocksBelow' | 'now' | 'today'>

/** The stored record with the values of other records that the conditions of its resource read. */
export function decisionRecord(context: RecordContext, resource: Resource, id: number): Promise<DecisionRecord> {
  const { me, now } = context
  return inTransaction(context, async work => {
    const { values } = await loadStored(work, resource, id)
    const referred = await loadReferred(context, undefined, resource, values, {
      expressions: conditionsOf(resource),
      everywhere: true,
    })
    const rules = { me, now, resolve: referred.resolve }
    const { record } = await withReferred(referred, () => variablesOf(resource.fields, values, rules))
    const blocksBelow = await blocksUnder(context, resource, id)
    return { record: record as DecisionRecord['record'], blocksBelow, now, today: dayOf(now) }
  })
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
async function blocksUnder(context: RecordContext, { scopeVia }: Resource, id: number): Promise<number[]> {
  const blockResource = context.model.resources[BLOCK_RESOURCE]
  if (scopeVia === undefined || !blockResource) return []
  const query = new RowQuery(selectContext(context), blockResource)
  const above = query.value(query.path(scopeVia))
  const { rows } = await sql<{ id: number }>`select record.id as id from ${query.from} where ${above} = ${id}`.execute(
    context.database.reader,
  )
  return rows.map(row => Number(row.id))
}
