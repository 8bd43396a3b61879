import type { BulkPreview } from '#model/api.ts'
import type { Resource } from '#model/app-model.ts'
import { demandBulk } from '#server/records/access/demand-bulk.ts'
import { refusalOf } from '#server/records/failure-text.ts'
import { namedResource } from '#server/records/named-resource.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { hasDependentRows } from '#server/records/write/dependent-rows.ts'
import { inSets } from '#server/records/write/in-sets.ts'
import { rehearsing } from '#server/storage/nested-database.ts'
import { actOn, findTargets, inputsOf, type Target } from './act-on.ts'
import type { BulkOrder } from './bulk-order.ts'
import { countTargets, firstTargets } from './bulk-targets.ts'

const MOST_REHEARSED = 200
const LONGEST_MS = 1500
const REHEARSED_AT_ONCE = 20
const EXAMPLES = 3

/** Counts the records of an order and previews the first of them. Changes nothing. */
export async function previewBulk(context: RecordContext, order: BulkOrder): Promise<BulkPreview> {
  const resource = namedResource(context, order.resource)
  demandBulk(context, resource, order.action)
  const total = await countTargets(context, order)
  const refusals = new Map<string, { count: number; examples: string[] }>()
  const deadline = Date.now() + LONGEST_MS
  let checked = 0
  const ids = await firstTargets(context, order, MOST_REHEARSED)
  for (; checked < ids.length && Date.now() < deadline; checked = Math.min(ids.length, checked + REHEARSED_AT_ONCE)) {
    for (const refused of await rehearse(context, resource, order, ids.slice(checked, checked + REHEARSED_AT_ONCE))) {
      const known = refusals.get(refused.message) ?? { count: 0, examples: [] }
      refusals.set(refused.message, {
        count: known.count + 1,
        examples: known.examples.length < EXAMPLES ? [...known.examples, refused.label] : known.examples,
      })
    }
  }
  const reasons = [...refusals].map(([message, { count, examples }]) => ({ message, count, examples }))
  const failed = reasons.reduce((sum, { count }) => sum + count, 0)
  const { bulkConfirmFrom } = context.model.app.limits
  return {
    total,
    checked,
    ok: checked - failed,
    refusals: reasons.sort((a, b) => b.count - a.count),
    confirm: total >= bulkConfirmFrom,
  }
}

/** Which records would be refused, and why. */
async function rehearse(context: RecordContext, resource: Resource, order: BulkOrder, ids: readonly number[]) {
  const targets = await findTargets(context, resource, ids)
  const attempt = async (own: RecordContext, target: Target | Error) => {
    if (target instanceof Error) throw target
    await actOn(own, resource, target, order)
  }
  const rehearsal = { ...context, database: rehearsing(context.database) }
  const inTurn = hasDependentRows(context, resource, order.action)
  const outcomes = await inSets(rehearsal, targets, attempt, { inTurn })
  return outcomes.flatMap((outcome, at) => {
    if ('value' in outcome) return []
    const message = refusalOf(outcome.error, context, { fields: inputsOf(resource, order.action) })
    if (message === undefined) throw outcome.error
    const target = targets[at]!
    return [{ label: target instanceof Error ? `#${ids[at]}` : target.label, message }]
  })
}
