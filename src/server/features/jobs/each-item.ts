import type { RecordContext } from '#server/records/record-context.ts'
import { inside } from '#server/storage/nested-database.ts'
import { SetSize, writeSet } from '#server/storage/write-set.ts'
import type { Database, WriteTransaction } from '../../storage/database.ts'
import {
  countItems,
  type JobItem,
  type Settled,
  type SettledItem,
  settleItem,
  settleItems,
  waitingItems,
} from './job-items.ts'
import type { JobRun } from './job-run.ts'

/** How a job processes its items; those of a set run together. */
export interface ItemWork<Prepared extends { readonly item: JobItem }, Result> {
  /** Whether the result for one record may depend on another record of the set (`hasDependentRows`). */
  readonly inTurn: boolean
  /** Work before the write lock is taken. Items that cannot share a set are left for the next one. */
  prepare(context: RecordContext, items: readonly JobItem[]): Promise<readonly Prepared[]>
  /** Processes an item in the transaction of the set. @throws what refuses it */
  attempt(context: RecordContext, write: WriteTransaction, prepared: Prepared): Promise<readonly [Settled, Result]>
  /** The set has been committed, or its dry run has ended. */
  done?(prepared: Prepared, result: Result): void
  /** What is recorded for a refused item; undefined for an unexpected error. */
  refused(context: RecordContext, prepared: Prepared, error: unknown): Settled | undefined
  /** Further writes in the transaction that records the outcome. */
  alsoRefused?(context: RecordContext, write: WriteTransaction, prepared: Prepared, refusal: Refusal): Promise<void>
}

interface Refusal {
  readonly error: unknown
  readonly settled: Settled
}

/** Outcomes of a dry run that are recorded together. */
const NOTED_AT_ONCE = 500

export interface SetOptions {
  /** Database that the sets are written to. Default: the database of the job. */
  readonly database?: Database
  /** Whether sets are rolled back (dry run); their outcomes are recorded afterwards. */
  readonly rehearsed?: 'all' | 'refused'
  /** Whether refusals are recorded; the caller does so where the first one ends the job. */
  readonly noted?: boolean
}

/** Processes the waiting items and reports progress after each set. @throws JobStopped */
export async function eachItem<Prepared extends { readonly item: JobItem }, Result>(
  run: JobRun,
  work: ItemWork<Prepared, Result>,
  options: SetOptions = {},
): Promise<void> {
  let { total, done, ok, failed } = await countItems(run)
  await run.step({ total, done, ok, failed })
  for await (const set of eachSet(run, work, options)) {
    for (const { settled } of set) {
      if (settled.outcome === 'ok') ok++
      else failed++
      done++
    }
    await run.step({ done, ok, failed })
  }
  // An earlier run that had not quite ended may have processed some of them meanwhile.
  await run.step(await countItems(run))
}

/** The waiting items in sets with their outcomes; a set is as large as one write transaction permits. */
export async function* eachSet<Prepared extends { readonly item: JobItem }, Result>(
  run: JobRun,
  work: ItemWork<Prepared, Result>,
  options: SetOptions = {},
): AsyncGenerator<readonly SettledItem[]> {
  const size = new SetSize(run.context.database)
  const { rehearsed, noted = true } = options
  // A dry run writes nothing, so its outcomes need no transaction per set. An interrupted run checks all rows again.
  const judged: SettledItem[] = []
  try {
    for (let after = -1; ; ) {
      const waiting = await waitingItems(run, after, size.rows)
      if (waiting.length === 0) return
      const { items, ms } = await attemptSet(run, work, waiting, options)
      if (noted && rehearsed === 'all') judged.push(...items)
      if (judged.length >= NOTED_AT_ONCE) await noteJudged(run, judged)
      yield items
      after = items.at(-1)!.item.position
      size.took(ms, items.length)
    }
  } finally {
    // A cancelled job reports the rows it has processed.
    await noteJudged(run, judged)
  }
}

async function noteJudged({ context }: JobRun, judged: SettledItem[]): Promise<void> {
  const items = judged.splice(0)
  if (items.length > 0) await context.database.transaction(write => settleItems(write, items))
}

async function attemptSet<Prepared extends { readonly item: JobItem }, Result>(
  run: JobRun,
  work: ItemWork<Prepared, Result>,
  waiting: readonly JobItem[],
  { database = run.context.database, rehearsed, noted = true }: SetOptions,
) {
  const context = { ...run.context, now: new Date().toISOString(), terse: true }
  const set = await work.prepare(context, waiting)
  let begun = 0
  const attempt = async (write: WriteTransaction, prepared: Prepared) => {
    begun ||= performance.now()
    const [settled, result] = await work.attempt({ ...context, database: inside(database, write) }, write, prepared)
    const item = { item: prepared.item, settled }
    if (!rehearsed) await settleItem(write, item)
    return { item, result }
  }
  const outcomes = await writeSet(database, set, attempt, work)
  const ms = performance.now() - begun
  const refusals: { readonly prepared: Prepared; readonly refusal: Refusal }[] = []
  const items = outcomes.map((outcome, at) => {
    const prepared = set[at]!
    if ('value' in outcome) {
      work.done?.(prepared, outcome.value.result)
      return outcome.value.item
    }
    const { error } = outcome
    const settled = work.refused(context, prepared, error)
    if (!settled) throw error
    refusals.push({ prepared, refusal: { error, settled } })
    return { item: prepared.item, settled }
  })
  if (noted && rehearsed !== 'all' && refusals.length > 0)
    await run.context.database.transaction(async write => {
      for (const { prepared, refusal } of refusals) await work.alsoRefused?.(context, write, prepared, refusal)
      await settleItems(
        write,
        refusals.map(({ prepared: { item }, refusal: { settled } }) => ({ item, settled })),
      )
    })
  return { items, ms }
}
