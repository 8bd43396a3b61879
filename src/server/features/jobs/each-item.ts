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

/** What a job does with its items, those of a set side by side. */
export interface ItemWork<Prepared extends { readonly item: JobItem }, Result> {
  /** Whether the result for one record may depend on another record of the set (`isEntangled`). */
  readonly inTurn: boolean
  /** What can be found out before the turn to write comes. Items that cannot be of one set are left for the next one. */
  prepare(context: RecordContext, items: readonly JobItem[]): Promise<readonly Prepared[]>
  /** Does it, in the transaction of the set. @throws what refuses it */
  attempt(context: RecordContext, write: WriteTransaction, prepared: Prepared): Promise<readonly [Settled, Result]>
  /** The set is kept, or was rehearsed. */
  done?(prepared: Prepared, result: Result): void
  /** What is noted of an item that was refused; undefined for an error that nobody foresaw. */
  refused(context: RecordContext, prepared: Prepared, error: unknown): Settled | undefined
  /** What else comes of it, in the transaction that notes it. */
  alsoRefused?(context: RecordContext, write: WriteTransaction, prepared: Prepared, refusal: Refusal): Promise<void>
}

interface Refusal {
  readonly error: unknown
  readonly settled: Settled
}

/** Outcomes of a rehearsal that are noted together. */
const NOTED_AT_ONCE = 500

export interface SetOptions {
  /** Database that the sets are written to. Default: the database of the job. */
  readonly database?: Database
  /** Of sets of which nothing is kept, which outcomes are noted afterwards. */
  readonly rehearsed?: 'all' | 'refused'
  /** Whether refusals are noted; the caller does so where the first one ends it all. */
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
  // An earlier run that was not quite over yet may have done some of them meanwhile.
  await run.step(await countItems(run))
}

/** The items that wait in sets, each as large as one turn to write lets it be, with what became of them. */
export async function* eachSet<Prepared extends { readonly item: JobItem }, Result>(
  run: JobRun,
  work: ItemWork<Prepared, Result>,
  options: SetOptions = {},
): AsyncGenerator<readonly SettledItem[]> {
  const size = new SetSize(run.context.database)
  const { rehearsed, noted = true } = options
  // Nothing was written with these, so they need no transaction for each set. A run that is cut off judges all rows again.
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
      size.took(ms)
    }
  } finally {
    // A job that was cancelled reports the rows it came to.
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
