import type { BulkPreview } from '#model/api.ts'
import { demandBulk } from '#server/records/access/demand-bulk.ts'
import { refusalOf } from '#server/records/failure-text.ts'
import { namedResource } from '#server/records/named-resource.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { rehearsing } from '#server/storage/nested-database.ts'
import { actOn, findTarget } from './act-on.ts'
import type { BulkOrder } from './bulk-order.ts'
import { countTargets, firstTargets } from './bulk-targets.ts'

const MOST_REHEARSED = 200
const LONGEST_MS = 1500
const EXAMPLES = 3

/** How many records an order means, and what would become of the first of them. Nothing is changed. */
export async function previewBulk(context: RecordContext, order: BulkOrder): Promise<BulkPreview> {
  const resource = namedResource(context, order.resource)
  demandBulk(context, resource, order.action)
  const total = await countTargets(context, order)
  const refusals = new Map<string, { count: number; examples: string[] }>()
  const deadline = Date.now() + LONGEST_MS
  let checked = 0
  for (const id of await firstTargets(context, order, MOST_REHEARSED)) {
    if (Date.now() > deadline) break
    checked += 1
    const refused = await rehearse(context, order, id)
    if (!refused) continue
    const known = refusals.get(refused.message) ?? { count: 0, examples: [] }
    refusals.set(refused.message, {
      count: known.count + 1,
      examples: known.examples.length < EXAMPLES ? [...known.examples, refused.label] : known.examples,
    })
  }
  const told = [...refusals].map(([message, { count, examples }]) => ({ message, count, examples }))
  const failed = told.reduce((sum, { count }) => sum + count, 0)
  const { bulkConfirmFrom } = context.model.app.limits
  return {
    total,
    checked,
    ok: checked - failed,
    refusals: told.sort((a, b) => b.count - a.count),
    confirm: total >= bulkConfirmFrom,
  }
}

/** Why the record would be refused; undefined when it would not. */
async function rehearse(context: RecordContext, order: BulkOrder, id: number) {
  const resource = namedResource(context, order.resource)
  let label = `#${id}`
  try {
    const target = await findTarget(context, resource, id)
    label = target.label
    await actOn({ ...context, terse: true, database: rehearsing(context.database) }, resource, target, order)
    return undefined
  } catch (error) {
    const message = refusalOf(error, context)
    if (message === undefined) throw error
    return { label, message }
  }
}
