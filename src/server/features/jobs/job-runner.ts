import { randomUUID } from 'node:crypto'
import type { AppStateHolder } from '#server/app-state.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { failureText, isForeseen } from '#server/records/failure-text.ts'
import { DatabaseUnavailable, whenReachable } from '#server/storage/storage-fault.ts'
import type { Database } from '../../storage/database.ts'
import { finishJob } from './finish-job.ts'
import type { Job } from './job.ts'
import { countItems } from './job-items.ts'
import { JobRun, JobStopped, type RunsWith } from './job-run.ts'
import { claimJob, LEASE_MS, releaseJob } from './job-store.ts'
import { jobKind } from './kinds/index.ts'
import { moveTask } from './task-mirror.ts'

/** What jobs work with. */
export interface JobSurroundings extends RunsWith {
  readonly database: Database
  readonly state: AppStateHolder
}

/** Where unexpected errors are logged; users get a support reference. */
export interface JobLog {
  error(details: { readonly err: unknown; readonly job?: number; readonly kind?: string }, message: string): void
}

/** Concurrent jobs of a process: a long one does not block short ones. */
const LANES = 2
/**
 * Poll interval for jobs queued by a transition or another process, or abandoned: a user waits for the first kind, and a poll
 * is a small select.
 */
const LOOK_MS = 250
/** A job that crashes its process is abandoned after this many attempts. */
const MOST_ATTEMPTS = 5

/** Runs the jobs of the table in this process. */
export class JobRunner {
  readonly #surroundings: JobSurroundings
  readonly #runs = new Map<number, JobRun>()
  readonly #lanes = new Set<Promise<void>>()
  #looking: NodeJS.Timeout | undefined
  #log: JobLog | undefined
  #ended = false

  constructor(surroundings: JobSurroundings) {
    this.#surroundings = surroundings
  }

  /** Starts claiming jobs. */
  start(log: JobLog): void {
    if (this.#looking || this.#ended) return
    this.#log = log
    this.#looking = setInterval(() => this.wake(), LOOK_MS).unref()
    this.wake()
  }

  /** Notes that a job may be waiting. */
  wake(): void {
    if (!this.#looking || this.#ended || this.#lanes.size >= LANES) return
    const lane: Promise<void> = this.#work()
      .catch(err => this.#log?.error({ err }, 'jobs cannot be taken'))
      .finally(() => this.#lanes.delete(lane))
    this.#lanes.add(lane)
  }

  /** Notifies a job of this process that its owner has cancelled it. */
  cancel(id: number): void {
    this.#runs.get(id)?.stop('canceled')
  }

  /** Stops: running jobs are released at their next step, to continue in another process or after the next start. */
  async stop(): Promise<void> {
    this.#ended = true
    clearInterval(this.#looking)
    for (const run of this.#runs.values()) run.stop('paused')
    await Promise.all(this.#lanes)
  }

  /** Runs jobs until none waits. */
  async drain(): Promise<void> {
    await this.#work()
    await Promise.all(this.#lanes)
  }

  /** Running jobs are released at their next step, and resumed once `held` has resolved. */
  rest(held: Promise<void>): void {
    for (const run of this.#runs.values()) run.stop('paused')
    void held.then(() => this.wake())
  }

  async #work(): Promise<void> {
    while (!this.#ended) {
      await this.#surroundings.state.held
      const claim = randomUUID()
      const job = await claimJob(this.#surroundings.database, claim)
      if (!job) return
      await this.#run(job, claim).catch(error => {
        if (!(error instanceof DatabaseUnavailable)) throw error
        // The job did not fail: its progress is stored, and it continues from there.
        return whenReachable(LEASE_MS, () => releaseJob(this.#surroundings.database, job.id, claim))
      })
    }
  }

  async #run(job: Job, claim: string): Promise<void> {
    const { database, state, files, mail } = this.#surroundings
    const { model } = state.current
    const me = await loadMe(database, model, job.accountId)
    const owner = me ?? {
      id: job.accountId,
      adAccount: '',
      name: '',
      admin: false,
      permissionIds: [],
      roles: [],
      blockIds: [],
    }
    const context = { model, database, me: owner, locale: job.locale, now: new Date().toISOString() }
    const run = new JobRun(job, context, { files, mail }, claim)
    this.#runs.set(job.id, run)
    const letGo = run.hold()
    try {
      await database.transaction(write => moveTask(context, write, job, 'start'))
      if (job.attempts > MOST_ATTEMPTS) throw new Error('given up')
      // It was cut off before it heard so. What it cannot do any more, as its file is gone, is no failure.
      if (job.cancelRequested) {
        run.stop('canceled')
        await run.step(await countItems(run))
      }
      const result = await jobKind(job.kind).run(run)
      const { problem } = result
      await finishJob(run, problem === undefined ? { state: 'done', result } : { state: 'failed', problem, result })
    } catch (error) {
      await this.#endAfter(run, error)
    } finally {
      this.#runs.delete(job.id)
      await letGo()
    }
  }

  async #endAfter(run: JobRun, error: unknown): Promise<void> {
    const { job, claim, context } = run
    if (error instanceof DatabaseUnavailable) throw error
    if (!(error instanceof JobStopped)) {
      const { id, kind } = job
      if (!isForeseen(error)) this.#log?.error({ err: error, job: id, kind }, 'job failed')
      return finishJob(run, { state: 'failed', problem: failureText(error, context.locale, job.id) })
    }
    if (error.why === 'paused') return releaseJob(context.database, job.id, claim)
    if (error.why === 'canceled') {
      const result = (await jobKind(job.kind).canceled?.(run)) ?? {}
      await finishJob(run, { state: 'canceled', result })
    }
  }
}
