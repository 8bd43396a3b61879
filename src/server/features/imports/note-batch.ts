import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import type { Work } from '#server/records/work.ts'
import { insertRow } from '#server/records/write/write-row.ts'
import type { ImportOrder } from './import-order.ts'

const MOST_ERRORS = 200

/** Outcome of a file. */
export interface ImportResult {
  readonly job: number
  readonly total: number
  readonly ok: number
  readonly failed: number
}

/** Records the import of the job in the list of imports, if the config has one. */
export async function noteBatch(work: Work, order: ImportOrder, result: ImportResult): Promise<void> {
  const { context, write } = work
  const batch = context.model.resources[PLATFORM_RESOURCES.imports]
  if (!batch?.fields.bizType?.options?.some(({ value }) => value === order.resource)) return
  const { queries } = write
  const items = () => queries.selectFrom('steward_job_item').where('jobId', '=', result.job)
  const refused = await items()
    .select(['position', 'message'])
    .where('outcome', '=', 'refused')
    .orderBy('position')
    .limit(MOST_ERRORS)
    .execute()
  const written = await items().select('recordId').where('outcome', '=', 'ok').limit(1).executeTakeFirst()
  const isPlaced = context.model.resources[order.resource]?.fields.block !== undefined && written?.recordId
  const place = isPlaced
    ? await queries.selectFrom(order.resource).select('block').where('id', '=', written.recordId).executeTakeFirst()
    : undefined
  const { id: batchId } = await insertRow(work, batch, {
    bizType: order.resource,
    projectBlock: place?.block ?? null,
    file: [order.file],
    mode: order.mode,
    totalRows: result.total,
    okRows: result.ok,
    failRows: result.failed,
    ...(batch.fields.amount && { amount: await sumOf(work, order, result.job) }),
    errors: refused.map(({ position, message }) => ({ row: (position as number) + 2, message })),
    finishedAt: context.now,
    status: result.ok > 0 || result.total === 0 ? 'done' : 'failed',
  })
  await queries.updateTable('steward_job').set({ batchId }).where('id', '=', result.job).execute()
  await nameBatch(work, order, result.job, batchId as number)
}

/** Sum of the written records' amount, if their resource declares one. */
async function sumOf({ context, write }: Work, order: ImportOrder, job: number): Promise<number | null> {
  const name = context.model.resources[order.resource]?.imported?.sum
  if (name === undefined) return null
  const { queries } = write
  const items = queries.selectFrom('steward_job_item').select('recordId').where('jobId', '=', job)
  const written = await queries
    .selectFrom(order.resource)
    .select(({ fn }) => fn.sum(name).as('sum'))
    .where('id', 'in', items.where('outcome', '=', 'ok'))
    .executeTakeFirst()
  return Number(written?.sum ?? 0)
}

/** Links created records to their import, if their resource has a field for it. */
async function nameBatch({ context, write }: Work, order: ImportOrder, job: number, batchId: number): Promise<void> {
  const fields = Object.entries(context.model.resources[order.resource]?.fields ?? {})
  const named = fields.find(([, field]) => field.readOnly && field.resource === PLATFORM_RESOURCES.imports)
  if (!named) return
  const { queries, touch } = write
  const created = queries
    .selectFrom('steward_job_item')
    .select('recordId')
    .where('jobId', '=', job)
    .where('outcome', '=', 'ok')
    .where('action', '=', 'create')
  await queries
    .updateTable(order.resource)
    .set({ [named[0]]: batchId })
    .where('id', 'in', created)
    .execute()
  touch(order.resource)
}
