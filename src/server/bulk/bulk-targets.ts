import type { Resource } from '#model/app-model.ts'
import { JobRefused } from '../jobs/failure-text.ts'
import { RecordNotFound } from '../records/errors.ts'
import { listRecords } from '../records/list-records.ts'
import type { RecordContext } from '../records/record-context.ts'
import type { BulkOrder } from './bulk-order.ts'

export function resourceOfOrder({ model }: RecordContext, { resource }: Pick<BulkOrder, 'resource'>): Resource {
  if (!Object.hasOwn(model.resources, resource)) throw new RecordNotFound(resource)
  return model.resources[resource]!
}

/** How many records the order means. @throws JobRefused for more than the config allows */
export async function countTargets(context: RecordContext, order: BulkOrder): Promise<number> {
  return order.ids ? new Set(order.ids).size : (await found(context, order, 0)).total
}

/** The records that the order means, in the order of the list; at most `limit`. */
export async function bulkTargets(
  context: RecordContext,
  order: BulkOrder,
  limit = context.model.app.limits.bulkRecords,
): Promise<readonly number[]> {
  if (order.ids) return [...new Set(order.ids)].slice(0, limit)
  return (await found(context, order, limit)).rows.map(row => row.id as number)
}

async function found(context: RecordContext, order: BulkOrder, end: number) {
  const { bulkRecords } = context.model.app.limits
  const condition = order.query ?? { sort: [], filters: [] }
  const query = { ...condition, fields: ['id'], start: 0, end, countTo: bulkRecords }
  const answer = await listRecords(context, resourceOfOrder(context, order), query)
  if (answer.total > bulkRecords) throw new JobRefused('bulk-too-large', { total: answer.total, max: bulkRecords })
  return answer
}
