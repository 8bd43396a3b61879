import { sql } from 'kysely'
import type { Database, SetStep, WriteTransaction } from './database.ts'
import { STAGES } from './database.ts'
import { storageFault } from './storage-fault.ts'

/*
 * Writes many records with few statements, using verbs that handle one record. The rows of a set run the same verb
 * concurrently, as coroutines in one transaction. Each database access of a verb is requested as a step (`write.together(step,
 * item)`). A row that has requested a step waits; once every row waits or has ended, the steps of the earliest stage run, each
 * once for all rows that requested it, and these rows continue. So a set takes as many statements as one record, and verbs do
 * not know of sets. A single write is a set of one (`takeAlone`). This is only valid if no row needs to see what another one
 * has written; `records/write/dependent-rows.ts` decides that from the config. All other rows are written sequentially. If only rows
 * that concern the same record would see each other, each row claims what it concerns (`write.claim`), and the set ends before
 * the first row that claims what an earlier one has.
 */

/** The outcome of a row: its result, or its error. */
export type Outcome<Result> = { readonly value: Result } | { readonly error: unknown }

export interface SetOptions {
  /** Whether one row may read what another one writes: they are then written sequentially, like single writes. */
  readonly inTurn: boolean
}

/** Target duration of a set, as a share of the time that others may wait. */
const AIM = 0.8
/** Rows that continue at once: their work until the next step must not block requests. */
const AT_ONCE = 20
/** A set is only cut short at a conflicting claim if at least a fourth of its rows come before it. */
const LEAST_TOGETHER = 4
/** Minimum number of rows of a set: the shared overhead is too much for fewer. */
const [LEAST, MOST] = [20, 500]

/**
 * Writes the rows of a set in one transaction, each by `each`, and returns the outcome of every row. A refused row does not
 * affect the others. Returns only the first outcomes when sequential rows would take longer than one write turn, and when a
 * later row claims what an earlier one has claimed. Most refusals come before any write. If a row is refused later (by the
 * database, by an effect), the set is rolled back and its rows are written sequentially, each with a savepoint.
 */
export async function writeSet<Item, Result>(
  database: Database,
  items: readonly Item[],
  each: (write: WriteTransaction, item: Item) => Promise<Result>,
  { inTurn }: SetOptions,
): Promise<readonly Outcome<Result>[]> {
  if (!inTurn && items.length > 1) {
    try {
      return await database.transaction(write => sideBySide(write, items, each))
    } catch (error) {
      if (!(error instanceof Undone)) throw error
    }
  }
  return database.transaction(write => oneByOne(write, items, each))
}

/**
 * The same in an open transaction, where one refusal rolls everything back: for an effect on many records.
 * @throws the first error of a row
 */
export async function writeAll<Item>(
  write: WriteTransaction,
  items: readonly Item[],
  each: (write: WriteTransaction, item: Item) => Promise<unknown>,
  { inTurn }: SetOptions,
): Promise<void> {
  // A row of a set already shares each of its steps with the other rows.
  const atOnce = inTurn || write.isShared ? 1 : MOST
  for (let start = 0; start < items.length; start += atOnce) {
    const chunk = items.slice(start, start + atOnce)
    if (chunk.length > 1 && (await isWrittenAtOnce(write, chunk, each))) continue
    for (const item of chunk) await each(write, item)
  }
}

/**
 * Whether the rows could be written together; otherwise nothing remains of them.
 * @throws the immediate refusal of a row
 */
async function isWrittenAtOnce<Item>(
  write: WriteTransaction,
  items: readonly Item[],
  each: (write: WriteTransaction, item: Item) => Promise<unknown>,
): Promise<boolean> {
  await sql`savepoint one_set`.execute(write.queries)
  const set = new RunningSet(write, items.length)
  const outcomes = await set.rows(items, each)
  const failed = set.failure ?? (set.rowsTogether < items.length ? { error: new Undone() } : undefined)
  if (failed && isOfAll(write, failed.error)) throw failed.error
  if (failed) await sql`rollback to savepoint one_set`.execute(write.queries)
  await sql`release savepoint one_set`.execute(write.queries)
  if (failed) return false
  for (const outcome of outcomes) if ('error' in outcome) throw outcome.error
  return true
}

/**
 * Number of rows that occupy the writer for about as long as others may wait; adjusted from set to set. It grows slowly, so
 * that the set after one that was fast by chance takes no longer than a turn.
 */
export class SetSize {
  readonly #aimMs: number
  #rows = LEAST

  constructor({ adapter }: Pick<Database, 'adapter'>) {
    this.#aimMs = adapter.turnMs * AIM
  }

  get rows(): number {
    return Math.round(this.#rows)
  }

  /** Duration of the last set, and how many rows it had: some are left for the next one. */
  took(ms: number, rows: number): void {
    const next = Math.max(this.#rows / 2, Math.min(this.#rows / AIM, (this.#aimMs / ms) * rows))
    this.#rows = Math.min(MOST, Math.max(LEAST, next))
  }
}

/** @throws when two rows of a set write the same record, so that they are written sequentially */
export function demandOnceEach(ids: readonly number[]): void {
  if (new Set(ids).size < ids.length) throw new Error('two rows of a set write the same record')
}

/** @throws when a row of a set has changed a record that other rows may concern too, so that they are written sequentially */
export function demandAlone({ isShared }: Pick<WriteTransaction, 'isShared'>): void {
  if (isShared) throw new Error('a row of a set has changed what others may concern')
}

/**
 * Whether a row need not be written once nothing can refuse it any more: no other row reads it, and its set is compared before.
 * Rows written in turn, which the database compares, are.
 */
export function isForgotten({ isShared = false, isVerdictOnly = false }: WriteTransaction): boolean {
  return isShared && isVerdictOnly
}

/** A step of a single write: a set of one. */
export async function takeAlone<Item, Answer>(
  write: WriteTransaction,
  step: SetStep<Item, Answer>,
  item: Item,
): Promise<Answer> {
  const [answer] = await takeFor(write, step, [item])
  if (answer instanceof Error) throw answer
  return answer as Answer
}

/** The log shows nothing of a dry run, and no result depends on it. */
async function takeFor<Item, Answer>(write: WriteTransaction, step: SetStep<Item, Answer>, items: readonly Item[]) {
  return write.isRehearsal && step.stage === 'audit' ? items.map(() => undefined as Answer) : step.run(write, items)
}

/** Stand-in for the transaction in read-only steps outside of one. */
export function reading({ reader, adapter }: Pick<Database, 'reader' | 'adapter'>): WriteTransaction {
  const source: WriteTransaction = {
    queries: reader,
    adapter,
    touch: () => {},
    together: (step, item) => takeAlone(source, step, item),
  }
  return source
}

/** As many rows as fit into one turn. */
async function oneByOne<Item, Result>(
  write: WriteTransaction,
  items: readonly Item[],
  each: (write: WriteTransaction, item: Item) => Promise<Result>,
): Promise<Outcome<Result>[]> {
  const until = performance.now() + write.adapter.turnMs
  const outcomes: Outcome<Result>[] = []
  for (const item of items) {
    if (performance.now() > until && outcomes.length > 0) break
    await sql`savepoint one_row`.execute(write.queries)
    try {
      outcomes.push({ value: await each(write, item) })
    } catch (error) {
      if (isOfAll(write, error)) throw error
      await sql`rollback to savepoint one_row`.execute(write.queries)
      outcomes.push({ error })
    }
    await sql`release savepoint one_row`.execute(write.queries)
  }
  return outcomes
}

/** Whether the error is not about one row: the transaction may be retried, or cannot continue. */
function isOfAll({ adapter }: WriteTransaction, error: unknown): boolean {
  return adapter.isTransient(error) || storageFault(error) !== undefined
}

/** A row claims what an earlier one has claimed: it is left for the next set, with all rows after it. */
class LeftForNext extends Error {}

/** A row was refused after some of it had been written, so the whole set is rolled back. */
class Undone extends Error {}

async function sideBySide<Item, Result>(
  write: WriteTransaction,
  items: readonly Item[],
  each: (write: WriteTransaction, item: Item) => Promise<Result>,
): Promise<readonly Outcome<Result>[]> {
  const set = new RunningSet(write, items.length)
  const outcomes = await set.rows(items, each)
  if (!set.failure) return outcomes.slice(0, set.rowsTogether)
  throw isOfAll(write, set.failure.error) ? set.failure.error : new Undone()
}

interface RunningRow {
  readonly index: number
  /** Whether the row can end without a trace. */
  isClean: boolean
}

/** An item of a step, and the row that requested it. */
interface Requested {
  readonly row: RunningRow
  readonly item: unknown
}

/** Resolves the waiting row. */
interface Awaited extends Requested {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Rows that run concurrently. Once every active row waits for a step, the earliest of these steps runs. */
class RunningSet {
  readonly #write: WriteTransaction
  readonly #waiting = new Map<string, { readonly step: SetStep<unknown, unknown>; readonly requests: Awaited[] }>()
  readonly #deferred = new Map<string, { readonly step: SetStep<unknown, unknown>; readonly requests: Requested[] }>()
  /** Claimed names, and the row that claimed each. */
  readonly #claims = new Map<string, number>()
  readonly #rows: number
  #running: number
  /** Number of rows written together; the others are left for the next set. */
  rowsTogether: number
  failure: { readonly error: unknown } | undefined

  constructor(write: WriteTransaction, rows: number) {
    this.#write = write
    this.#rows = rows
    this.#running = rows
    this.rowsTogether = rows
  }

  /** Every row must end before the transaction does. */
  async rows<Item, Result>(
    items: readonly Item[],
    each: (write: WriteTransaction, item: Item) => Promise<Result>,
  ): Promise<readonly Outcome<Result>[]> {
    const running: Promise<Outcome<Result>>[] = []
    await inTurns(items, (item, index) => void running.push(this.#row(index, own => each(own, item))))
    const outcomes = await Promise.all(running)
    await this.#takeDeferred()
    return outcomes
  }

  async #row<Result>(index: number, work: (write: WriteTransaction) => Promise<Result>): Promise<Outcome<Result>> {
    const row = { index, isClean: true }
    try {
      return { value: await work(this.#writeOf(row)) }
    } catch (error) {
      if (!row.isClean || isOfAll(this.#write, error)) this.failure ??= { error }
      return { error }
    } finally {
      this.#pause()
    }
  }

  #writeOf(row: RunningRow): WriteTransaction {
    const { adapter, touch, queries, isRehearsal = false, isVerdictOnly = false } = this.#write
    return {
      adapter,
      touch,
      isRehearsal,
      isVerdictOnly,
      isShared: true,
      // The row may write outside of steps.
      get queries() {
        row.isClean = false
        return queries
      },
      claim: name => this.#claim(row, name),
      together: <Item, Answer>(step: SetStep<Item, Answer>, item: Item) => {
        if (step.isDeferred) return this.#defer(row, step as SetStep<unknown, unknown>, item) as Promise<Answer>
        return new Promise<Answer>((resolve, reject) => {
          const known = this.#waiting.get(step.name) ?? { step: step as SetStep<unknown, unknown>, requests: [] }
          this.#waiting.set(step.name, known)
          known.requests.push({ row, item, resolve: resolve as (answer: unknown) => void, reject })
          this.#pause()
        })
      },
    }
  }

  /** Rows claim in order, before anything is written, the records that they are going to concern. */
  #claim(row: RunningRow, name: string): void {
    const { index, isClean } = row
    const holder = this.#claims.get(name) ?? index
    this.#claims.set(name, holder)
    const isLeft = index >= this.rowsTogether
    if (!isLeft && holder === index) return
    // Loading many rows and writing a few takes longer than writing all of them sequentially.
    const isWorthIt = isLeft || (holder < index && index >= this.#rows / LEAST_TOGETHER)
    if (!isClean || !isWorthIt) this.failure ??= { error: new Undone() }
    this.rowsTogether = Math.min(this.rowsTogether, index)
    throw new LeftForNext()
  }

  async #defer(row: RunningRow, step: SetStep<unknown, unknown>, item: unknown): Promise<void> {
    row.isClean = false
    const known = this.#deferred.get(step.name) ?? { step, requests: [] }
    this.#deferred.set(step.name, known)
    known.requests.push({ row, item })
  }

  async #takeDeferred(): Promise<void> {
    const deferred = [...this.#deferred.values()]
    this.#deferred.clear()
    for (const { step, requests } of deferred) {
      if (this.failure) return
      try {
        await takeFor(this.#write, step, inOrder(requests))
      } catch (error) {
        this.failure ??= { error }
      }
    }
  }

  /** One row has ended. */
  #pause(): void {
    this.#running -= 1
    if (this.#running === 0 && this.#waiting.size > 0) void this.#advance()
  }

  /** Runs the steps of the earliest stage that a row waits for. */
  async #advance(): Promise<void> {
    const waiting = [...this.#waiting.values()]
    const stage = Math.min(...waiting.map(({ step }) => STAGES.indexOf(step.stage)))
    const next = waiting.filter(({ step }) => STAGES.indexOf(step.stage) === stage)
    if (stage > STAGES.indexOf('audit')) await this.#takeDeferred()
    const goOn: (() => void)[] = []
    for (const { step, requests } of next) {
      this.#waiting.delete(step.name)
      goOn.push(...(await this.#take(step, requests)))
    }
    this.#running += goOn.length
    await inTurns(goOn, each => each())
  }

  async #take(step: SetStep<unknown, unknown>, requests: Awaited[]): Promise<(() => void)[]> {
    const isRead = STAGES.indexOf(step.stage) < STAGES.indexOf('number')
    if (!isRead) for (const { row } of requests) row.isClean = false
    try {
      if (this.failure) throw new Undone()
      const answers = await takeFor(this.#write, step, inOrder(requests))
      return requests.map(
        ({ resolve, reject }, at) =>
          () =>
            answers[at] instanceof Error ? reject(answers[at]) : resolve(answers[at]),
      )
    } catch (error) {
      // The database has refused all of them: the row at fault is unknown.
      this.failure ??= { error }
      return requests.map(
        ({ reject }) =>
          () =>
            reject(error),
      )
    }
  }
}

/** The items in the order of their rows. */
function inOrder(requests: Requested[]): readonly unknown[] {
  return requests.sort((one, other) => one.row.index - other.row.index).map(({ item }) => item)
}

/** Yields to requests between every few of them. */
async function inTurns<Item>(items: readonly Item[], go: (item: Item, index: number) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await new Promise(resolve => setImmediate(resolve))
    go(item, index)
  }
}
