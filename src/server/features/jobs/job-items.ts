import { sql } from 'kysely'
import { bulkInsert } from '#server/storage/insert-rows.ts'
import type { ColumnKind } from '#server/storage/table-definition.ts'
import { updateRows } from '#server/storage/update-rows.ts'
import type { SetStep, WriteTransaction } from '../../storage/database.ts'
import { type JobRun, JobStopped } from './job-run.ts'
import { held } from './job-store.ts'

const ITEM_TABLE = 'steward_job_item'
const COLUMNS = {
  jobId: 'integer',
  position: 'integer',
  recordId: 'integer',
  action: 'text',
  before: 'json',
  version: 'integer',
} as const
const CHUNK = 200
const PLANNED_AT_ONCE = 1000
const KINDS: Readonly<Record<string, Exclude<ColumnKind, 'identity'>>> = {
  ...COLUMNS,
  outcome: 'text',
  label: 'text',
  message: 'text',
}

/** One record that a job processes. */
export interface JobItem {
  readonly id: number
  readonly position: number
  readonly recordId: number | null
  /** `ok`, `refused`, or null while it waits. */
  readonly outcome: 'ok' | 'refused' | null
  readonly label: string | null
  readonly message: string | null
  /** What was done; a word defined by the kind of job. */
  readonly action: string | null
  /** Former values of the record, if they can be restored. */
  readonly before: Readonly<Record<string, unknown>> | null
  /** Version of the record afterwards. */
  readonly version: number | null
}

/** The outcome of an item. */
export type Settled = Partial<Omit<JobItem, 'id' | 'position'>> & Pick<JobItem, 'outcome'>

/**
 * Writes the items, unless an earlier run has written all of them. Some at a time: others write in between, and no more are
 * in memory at a time. @throws JobStopped
 */
export async function planItems(run: JobRun, make: () => Promise<Iterable<Partial<JobItem>>>): Promise<void> {
  const { job, claim, context } = run
  const known = await countItems(run)
  // The job has its total, and items are done, only after the last of them was written.
  if (job.total !== null || known.done > 0) return
  const ours = (work: (write: WriteTransaction) => Promise<unknown>) =>
    context.database.transaction(async write => {
      // Whoever has taken the job over writes them as well.
      if (!(await held(write, job.id, claim, {}))) throw new JobStopped('lost')
      await work(write)
    })
  if (known.total > 0) await ours(({ queries }) => queries.deleteFrom(ITEM_TABLE).where('jobId', '=', job.id).execute())
  let position = 0
  for (const some of chunks(await make(), PLANNED_AT_ONCE)) {
    const rows = some.map(item => ({ position: position++, ...item, jobId: job.id }))
    await ours(write => bulkInsert(write, ITEM_TABLE, COLUMNS, rows))
    await run.step({})
  }
}

function* chunks<T>(items: Iterable<T>, size: number): Generator<readonly T[]> {
  let chunk: T[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** The next waiting items after the position `after`; items with an outcome are not returned again. */
export function waitingItems({ job, context }: JobRun, after: number, most: number): Promise<JobItem[]> {
  return readItems(context, job.id, after, most, 'waiting')
}

/** Every item in order, in batches. */
export async function* allItems(context: JobRun['context'], jobId: number): AsyncGenerator<readonly JobItem[]> {
  for (let after = -1; ; ) {
    const items = await readItems(context, jobId, after, CHUNK * 2)
    if (items.length === 0) return
    yield items
    after = items.at(-1)!.position
  }
}

async function readItems(
  { database }: Pick<JobRun['context'], 'database'>,
  jobId: number,
  after: number,
  limit: number,
  which?: 'waiting',
): Promise<JobItem[]> {
  let query = database.reader
    .selectFrom(ITEM_TABLE)
    .selectAll()
    .where('jobId', '=', jobId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
  if (which === 'waiting') query = query.where('outcome', 'is', null)
  const rows = await query.execute()
  return rows.map(row => ({
    ...(row as unknown as JobItem),
    before: database.adapter.decode('json', row.before) as JobItem['before'],
  }))
}

/** The outcome of one item. */
export interface SettledItem {
  readonly item: JobItem
  readonly settled: Settled
}

/**
 * Records the outcome of an item, in the transaction that processed it. @throws JobStopped when another run of the job was
 * faster: the transaction is rolled back with this run's changes
 */
export function settleItem(write: WriteTransaction, item: SettledItem): Promise<void> {
  return write.together(SETTLING, item)
}

/** The same for several items. */
export async function settleItems(write: WriteTransaction, items: readonly SettledItem[]): Promise<void> {
  await SETTLING.run(write, items)
}

const SETTLING: SetStep<SettledItem, void> = {
  name: 'settle items of a job',
  stage: 'note',
  async run(write, items) {
    const changes = items.map(({ item, settled: { before, ...rest } }) => ({
      id: item.id,
      row: { ...rest, ...(before === undefined ? {} : { before: write.adapter.encode('json', before) }) },
    }))
    // PostgreSQL estimates `is null` from earlier jobs, whose items are all done, and would search the list once per item.
    const isWaiting = sql`coalesce(${sql.ref(`${ITEM_TABLE}.outcome`)}, '') = ''`
    const found = await updateRows(write, ITEM_TABLE, column => KINDS[column]!, changes, isWaiting)
    if (found < items.length) throw new JobStopped('lost')
    return items.map(() => undefined)
  },
}

/** Resets every item to waiting. Only for a job that has written nothing. */
export async function forgetOutcomes({ job, context }: Pick<JobRun, 'job' | 'context'>): Promise<void> {
  const nothing = { outcome: null, label: null, message: null, action: null }
  await context.database.transaction(async ({ queries }) => {
    await queries.updateTable(ITEM_TABLE).set(nothing).where('jobId', '=', job.id).execute()
  })
}

/** Number of items, and their outcomes. */
export async function countItems({ job, context }: Pick<JobRun, 'job' | 'context'>) {
  const rows = await context.database.reader
    .selectFrom(ITEM_TABLE)
    .select(['outcome', ({ fn }) => fn.countAll().as('count')])
    .where('jobId', '=', job.id)
    .groupBy('outcome')
    .execute()
  const counted = (outcome: string) => Number(rows.find(row => row.outcome === outcome)?.count ?? 0)
  const total = rows.reduce((sum, { count }) => sum + Number(count), 0)
  const [ok, failed] = [counted('ok'), counted('refused')]
  return { total, ok, failed, done: ok + failed }
}
