import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { refusalOf } from '#server/records/failure-text.ts'
import type { Work } from '#server/records/work.ts'
import { insertRow } from '#server/records/write/write-row.ts'

/** Number of runs of a job that are retained. */
const KEPT = 100

/** A run of an app's job that has ended. */
interface JobRun {
  readonly job: string
  /** Of `performance.now()`. */
  readonly begun: number
  /** When it is due again. */
  readonly next: number
  /** Why it failed. */
  readonly err?: unknown
}

/** Adds the run to the records of job runs, if the config has them; only the last ones of a job are retained. */
export async function noteRun(work: Work, { job, begun, next, err }: JobRun): Promise<void> {
  const { context, write } = work
  const resource = context.model.resources[PLATFORM_RESOURCES.jobRuns]
  if (!resource) return
  const values = {
    job,
    startedAt: context.now,
    seconds: Math.round((performance.now() - begun) / 10) / 100,
    result: err === undefined ? 'done' : 'failed',
    problem: err === undefined ? null : (refusalOf(err, context) ?? (err instanceof Error ? err.message : String(err))),
    nextAt: new Date(next).toISOString(),
  }
  const known = Object.entries(values).filter(([name]) => Object.hasOwn(resource.fields, name))
  await insertRow(work, resource, Object.fromEntries(known))
  if (!Object.hasOwn(resource.fields, 'job')) return
  const { queries, touch } = write
  const ofJob = queries.selectFrom(resource.name).select('id').where('job', '=', job)
  const last = await ofJob.orderBy('id', 'desc').offset(KEPT).limit(1).executeTakeFirst()
  if (!last) return
  await queries.deleteFrom(resource.name).where('job', '=', job).where('id', '<=', last.id).execute()
  touch(resource.name)
}
