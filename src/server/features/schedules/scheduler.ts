import type { AppModel, Recurrence, Resource } from '#model/app-model.ts'
import { nextOccurrences, recurringTransitions, ruleFields } from '#model/workflow/recurrences.ts'
import type { AppStateHolder } from '#server/app-state.ts'
import { notifyOverdue } from '#server/features/notices/notify-overdue.ts'
import { queueReports } from '#server/features/subscriptions/queue-reports.ts'
import { valueKindOf } from '#server/storage/select/row-query.ts'
import type { Database } from '../../storage/database.ts'
import { refreshSources } from './refresh-sources.ts'
import { type RetryTimes, runDue } from './run-due.ts'
import { runJobs } from './run-jobs.ts'

/** Number of records of one transition per batch. */
const AT_ONCE = 500

interface SchedulerLog {
  warn(details: object, message: string): void
  error(details: { readonly err: unknown }, message: string): void
}

/** Interval between two checks for due work. */
const LOOK_MS = 10_000

/** Runs time-triggered work in this process. */
export class Scheduler {
  readonly #database: Database
  readonly #state: AppStateHolder
  readonly #retryAt: RetryTimes = new Map()
  readonly #failed = new Map<string, number>()
  #looking: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isBusy = false
  /** The config for which every recurring record has its next time. */
  #noted: AppModel | undefined

  constructor({ database, state }: { readonly database: Database; readonly state: AppStateHolder }) {
    this.#database = database
    this.#state = state
  }

  /** Starts checking for due work. */
  start(log: SchedulerLog): void {
    const look = () => {
      if (this.#isBusy || this.#state.held) return
      this.#isBusy = true
      this.#running = this.run(log)
        .catch(err => log.error({ err }, 'what is due cannot be done'))
        .finally(() => {
          this.#isBusy = false
        })
    }
    this.#looking ??= setInterval(look, LOOK_MS).unref()
  }

  /** Runs everything that is due now; also for tests. */
  async run(log: Pick<SchedulerLog, 'warn'>, now = new Date()): Promise<void> {
    const { model } = this.#state.current
    // A record's schedule is set with its first write; records without one are searched for once per config.
    if (this.#noted !== model) await noteNext(this.#database, Object.values(model.resources), now)
    this.#noted = model
    // First, because a deadline may also move the record out of its state.
    await notifyOverdue(this.#database, this.#state, now)
    for (const refused of await runDue(model, this.#database, now, this.#retryAt))
      log.warn(refused, 'a transition that is due was refused')
    await queueReports(model, this.#database, now)
    for (const failed of await runJobs(model, this.#database, now, this.#failed))
      log.warn(failed, 'a job has failed and is tried again later')
    for (const failed of await refreshSources(model, this.#database, now, this.#failed))
      log.warn(failed, 'rows of a source could not be taken over')
  }

  /** Stops; work in progress is finished first. */
  async stop(): Promise<void> {
    clearInterval(this.#looking)
    await this.#running
  }
}

/**
 * Sets the next occurrence on records that have none yet (written before the config declared the recurrence, or in bulk). They
 * begin with the next occurrence, so that no backlog runs at once.
 */
async function noteNext(database: Database, resources: readonly Resource[], now: Date): Promise<void> {
  for (const resource of resources) {
    for (const { workflow, transition, recurrence } of recurringTransitions(resource))
      await noteOn(database, resource, { field: workflow.field, from: transition.from, recurrence }, now.toISOString())
  }
}

interface Watched {
  readonly field: string
  readonly from: readonly string[]
  readonly recurrence: Recurrence
}

async function noteOn(database: Database, resource: Resource, { field, from, recurrence }: Watched, now: string) {
  const { reader, adapter } = database
  const { next } = recurrence
  const read = ruleFields(recurrence)
  for (let after = 0, isMore = true; isMore; ) {
    const rows = await reader
      .selectFrom(resource.name)
      .select(['id', ...new Set(read)])
      .where(field, 'in', [...from])
      .where(next, 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    isMore = rows.length === AT_ONCE
    after = (rows.at(-1)?.id as number | undefined) ?? after
    const idsOf = new Map<string, number[]>()
    for (const row of rows) {
      const values = Object.fromEntries(
        read.map(name => [name, adapter.decode(valueKindOf(resource.fields[name]!), row[name])]),
      )
      const [moment] = nextOccurrences(recurrence, values, now, 1)
      if (moment !== undefined) idsOf.set(moment, [...(idsOf.get(moment) ?? []), row.id as number])
    }
    if (idsOf.size === 0) continue
    await database.transaction(async ({ queries, touch }) => {
      for (const [moment, ids] of idsOf) {
        await queries
          .updateTable(resource.name)
          .set({ [next]: adapter.encode('datetime', moment) })
          .where('id', 'in', ids)
          .where(next, 'is', null)
          .execute()
      }
      touch(resource.name)
    })
  }
}
