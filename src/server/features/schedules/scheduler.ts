import type { AppModel } from '#model/app-model.ts'
import type { AppStateHolder } from '#server/app-state.ts'
import { queueReports } from '#server/features/subscriptions/queue-reports.ts'
import type { Database } from '../../storage/database.ts'
import { noteNext } from './note-next.ts'
import { refreshSources } from './refresh-sources.ts'
import { type RetryTimes, runDue } from './run-due.ts'
import { runJobs } from './run-jobs.ts'

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
