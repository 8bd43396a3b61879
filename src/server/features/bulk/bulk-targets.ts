import { JobRefused } from '#server/records/failure-text.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { namedResource } from '#server/records/named-resource.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { BulkOrder } from './bulk-order.ts'

/** Number of records that the order covers. @throws JobRefused for more than the config allows */
export async function countTargets(context: RecordContext, order: BulkOrder): Promise<number> {
  return (await found(context, order, 0)).total
}

/** The first records that the order covers, in list order. @throws JobRefused as `countTargets` */
export async function firstTargets(context: RecordContext, order: BulkOrder, most: number): Promise<readonly number[]> {
  return (await found(context, order, most)).ids
}

/** All records that the order covers. @throws JobRefused as `countTargets`, and when there are more than were confirmed */
export async function bulkTargets(context: RecordContext, order: BulkOrder): Promise<readonly number[]> {
  const { ids, total } = await found(context, order, context.model.app.limits.bulkRecords)
  const { confirmed = total } = order
  if (total > confirmed) throw new JobRefused('bulk-more-now', { confirmed, total })
  return ids
}

async function found(context: RecordContext, order: BulkOrder, end: number) {
  const { bulkRecords } = context.model.app.limits
  const { ids, total } = order.ids ? picked(order.ids, end) : await listed(context, order, end)
  if (total > bulkRecords) throw new JobRefused('bulk-too-large', { total, max: bulkRecords })
  return { ids, total }
}

function picked(ids: readonly number[], end: number) {
  const once = [...new Set(ids)]
  return { ids: once.slice(0, end), total: once.length }
}

async function listed(context: RecordContext, order: BulkOrder, end: number) {
  const condition = order.query ?? { sort: [], filters: [] }
  const query = { ...condition, fields: ['id'], start: 0, end, countTo: context.model.app.limits.bulkRecords }
  const { rows, total } = await listRecords(context, namedResource(context, order.resource), query)
  return { ids: rows.map(row => row.id as number), total }
}
