import type { Sender } from '#server/features/outbox/kinds/sender.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { FileContents } from '#server/storage/files/file-contents.ts'
import type { Job, Progress } from './job.ts'
import { LEASE_MS, renewClaim } from './job-store.ts'

/** This run ends here. canceled: by its owner; paused: this process ends; lost: another process has the job. */
export class JobStopped extends Error {
  constructor(readonly why: 'canceled' | 'paused' | 'lost') {
    super(`the job was ${why}`)
  }
}

/** Longest time between two yields to requests. */
const TURN_MS = 10
/** How often progress is written and the claim renewed. */
const RENEW_MS = 1000
/** How often the claim is renewed during a long step: several times before it expires. */
const HOLD_MS = LEASE_MS / 4

/** What the process provides to jobs. */
export interface RunsWith {
  readonly files: FileContents
  /** Sends mails; undefined where no mail server is configured. */
  readonly mail?: Sender | undefined
}

/** One run of a job by this process. */
export class JobRun {
  readonly job: Job
  /** The owner, with current rights. */
  readonly context: RecordContext
  readonly files: FileContents
  readonly mail: Sender | undefined
  readonly claim: string
  #progress: Progress
  #turnAt = Date.now()
  #renewedAt = 0
  #stop: JobStopped['why'] | undefined
  #isCanceled = false

  constructor(job: Job, context: RecordContext, { files, mail }: RunsWith, claim: string) {
    this.job = job
    this.context = context
    this.files = files
    this.mail = mail
    this.claim = claim
    this.#progress = { total: job.total, done: job.done, ok: job.ok, failed: job.failed }
  }

  get progress(): Progress {
    return this.#progress
  }

  /** Renews the claim during long steps, and notices there that the run has to end. @returns a function that stops renewing */
  hold(): () => Promise<void> {
    let beat: Promise<void> = Promise.resolve()
    const timer = setInterval(() => {
      // The database may answer at the next beat; otherwise the following step meets the error itself.
      beat = beat.then(() => this.#renew()).catch(() => {})
    }, HOLD_MS).unref()
    return () => {
      clearInterval(timer)
      return beat
    }
  }

  async #renew(): Promise<void> {
    const held = await renewClaim(this)
    if (held !== 'held') this.stop(held)
  }

  /** Makes the run end at its next step. */
  stop(why: JobStopped['why']): void {
    // A cancelled run in its last work: reporting what was done.
    if (why !== 'canceled' || !this.#isCanceled) this.#stop ??= why
  }

  #obey(): void {
    const why = this.#stop
    if (why === undefined) return
    if (why === 'canceled') {
      this.#isCanceled = true
      this.#stop = undefined
    }
    throw new JobStopped(why)
  }

  /** Called between two pieces of work, outside transactions. @throws JobStopped */
  async step(progress: Partial<Progress>): Promise<void> {
    this.#progress = { ...this.#progress, ...progress }
    await this.breathe()
    if (Date.now() - this.#renewedAt < RENEW_MS) return
    this.#renewedAt = Date.now()
    await this.#renew()
    this.#obey()
  }

  /** Yields to requests; may be called inside a transaction. @throws JobStopped */
  async breathe(): Promise<void> {
    if (Date.now() - this.#turnAt >= TURN_MS) {
      await new Promise(resolve => setImmediate(resolve))
      this.#turnAt = Date.now()
    }
    this.#obey()
  }
}
