import { randomUUID } from 'node:crypto'
import type { AppStateHolder } from '#server/app-state.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { failureText, isForeseen } from '#server/records/failure-text.ts'
import { DatabaseUnavailable, whenReachable } from '#server/storage/storage-fault.ts'
import type { Database } from '../../storage/database.ts'
import { finishJob } from './finish-job.ts'
import type { Job } from './job.ts'
import { JobRun, JobStopped, type RunsWith } from './job-run.ts'
import { claimJob, LEASE_MS, releaseJob } from './job-store.ts'
import { jobKind } from './kinds/index.ts'
import { moveTask } from './task-mirror.ts'

/** What jobs work with. */
export interface JobSurroundings extends RunsWith {
  readonly database: Database
  readonly state: AppStateHolder
}

/** Where unexpected errors are logged; people get a number for the support. */
export interface JobLog {
  error(details: { readonly err: unknown; readonly job?: number; readonly kind?: string }, message: string): void
}

/** Jobs of one process at a time: a long one does not keep short ones waiting. */
const LANES = 2
/**
 * How often the table is polled for jobs that a transition or another process queued, or that were left behind: somebody waits
 * for the first of these, and one look is a small select.
 */
const LOOK_MS = 250
/** A job that ends the process that runs it is given up after so many tries. */
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

  /** From now on jobs are taken. */
  start(log: JobLog): void {
    if (this.#looking || this.#ended) return
    this.#log = log
    this.#looking = setInterval(() => this.wake(), LOOK_MS).unref()
    this.wake()
  }

  /** There may be a job to take. */
  wake(): void {
    if (!this.#looking || this.#ended || this.#lanes.size >= LANES) return
    const lane: Promise<void> = this.#work()
      .catch(err => this.#log?.error({ err }, 'jobs cannot be taken'))
      .finally(() => this.#lanes.delete(lane))
    this.#lanes.add(lane)
  }

  /** Tells a job of this process that its owner wants it to end. */
  cancel(id: number): void {
    this.#runs.get(id)?.stop('canceled')
  }

  /** Ends: what runs is given back at its next step, to go on in another process or after the next start. */
  async stop(): Promise<void> {
    this.#ended = true
    clearInterval(this.#looking)
    for (const run of this.#runs.values()) run.stop('paused')
    await Promise.all(this.#lanes)
  }

  /** Runs what there is until no job waits. */
  async drain(): Promise<void> {
    await this.#work()
    await Promise.all(this.#lanes)
  }

  /** What runs is given back at its next step, and taken up again once `held` is over. */
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
        // The job is not to blame: what it has done is noted, and it goes on from there.
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
