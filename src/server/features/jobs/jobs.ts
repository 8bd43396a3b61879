import { Refused } from '#server/http-errors.ts'
import { JobRefused } from '#server/records/failure-text.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { WriteTransaction } from '../../storage/database.ts'
import { cancelJob } from './cancel-job.ts'
import { type Job, type JobOrder, jobOf } from './job.ts'
import { type JobLog, JobRunner, type JobSurroundings } from './job-runner.ts'
import { isUndoable } from './job-status.ts'
import { findJob, JOB_TABLE } from './job-store.ts'
import { knownJobKind } from './kinds/index.ts'
import { queueJob, queueUndo } from './queue-job.ts'
import { sweepJobs } from './sweep-jobs.ts'
import { cancelTask, countDownload } from './task-mirror.ts'

const SWEEP_EVERY_MS = 60 * 60 * 1000

/** The interface of jobs for routes and verbs. */
export class Jobs {
  readonly #runner: JobRunner
  readonly #surroundings: JobSurroundings
  #sweeping: NodeJS.Timeout | undefined

  constructor(surroundings: JobSurroundings) {
    this.#surroundings = surroundings
    this.#runner = new JobRunner(surroundings)
  }

  /** Starts claiming jobs; unexpected errors are logged. */
  start(log: JobLog): void {
    this.#runner.start(log)
    const sweep = () => this.sweep().catch(err => log.error({ err }, 'what is over cannot be cleared away'))
    this.#sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref()
  }

  /** Running jobs resume when `held` has resolved. */
  rest(held: Promise<void>): void {
    this.#runner.rest(held)
  }

  /**
   * Queues a job of the context's account. It runs with the rights that the account has then.
   * @throws Refused for an account that sees as another, who would own it
   */
  enqueue(context: RecordContext, order: JobOrder): Promise<Job> {
    return this.#queue(context, write => queueJob(context, write, order))
  }

  async #queue(
    { database, isLooking }: RecordContext,
    insert: (write: WriteTransaction) => Promise<number>,
  ): Promise<Job> {
    if (isLooking) throw new Refused('seeing-as')
    const id = await database.transaction(insert)
    this.#runner.wake()
    return (await findJob(database, id))!
  }

  /** A job of the account; undefined when it has none with this number. */
  find({ database, me }: RecordContext, id: number): Promise<Job | undefined> {
    return findJob(database, id, me.id)
  }

  /** The account's active jobs, oldest first. */
  async open({ database, me }: RecordContext): Promise<Job[]> {
    const rows = await database.reader
      .selectFrom(JOB_TABLE)
      .selectAll()
      .where('accountId', '=', me.id)
      .where('state', 'in', ['queued', 'running'])
      .orderBy('id')
      .limit(20)
      .execute()
    return rows.map(row => jobOf(row, database.adapter))
  }

  /** Cancels a job of the account: a waiting job at once, a running one at its next step. */
  async cancel(context: RecordContext, id: number): Promise<Job | undefined> {
    await context.database.transaction(async write => {
      const ended = await cancelJob(context, write, { id, accountId: context.me.id })
      if (ended) await cancelTask(context, write, ended)
    })
    const job = await this.find(context, id)
    if (job?.cancelRequested) this.#runner.cancel(id)
    return job
  }

  /**
   * Queues an undo of a job of the account. @throws JobRefused when that is not or no longer possible, AccessDenied for an
   * account that may no longer do such work
   */
  async undo(context: RecordContext, id: number): Promise<Job | undefined> {
    const job = await this.find(context, id)
    if (!job) return undefined
    const resource = knownJobKind(job.kind)?.resourceOf?.(job)
    if (resource === undefined || !(await isUndoable(context, job))) throw new JobRefused('not-undoable')
    knownJobKind(job.kind)?.demandUndo?.(context, job)
    return this.#queue(context, write => queueUndo(context, write, job, resource))
  }

  /** As `undo`, for the job that a download task shows. */
  async undoTask(context: RecordContext, taskId: number): Promise<Job | undefined> {
    const row = await ownJob(context, 'taskId', taskId)
    return row && this.undo(context, row.id)
  }

  /** Counts a download of a job's file by its owner, not by somebody who sees as the owner. */
  async noteDownload(context: RecordContext, fileId: string): Promise<void> {
    if (context.isLooking) return
    const row = await ownJob(context, 'fileId', fileId)
    if (row) await context.database.transaction(write => countDownload(context, write, row))
  }

  /** Polls for jobs now. */
  wake(): void {
    this.#runner.wake()
  }

  /** Runs all waiting jobs; for tests and commands. */
  drain(): Promise<void> {
    return this.#runner.drain()
  }

  /** Removes expired files, and old jobs. */
  sweep(now = new Date()): Promise<void> {
    return sweepJobs(this.#surroundings, now)
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweeping)
    await this.#runner.stop()
  }
}

/** The account's job with this task or file. */
async function ownJob({ database, me }: RecordContext, column: 'taskId' | 'fileId', value: number | string) {
  const row = await database.reader
    .selectFrom(JOB_TABLE)
    .select(['id', 'taskId'])
    .where(column, '=', value)
    .where('accountId', '=', me.id)
    .executeTakeFirst()
  return row as { readonly id: number; readonly taskId: number | null } | undefined
}
