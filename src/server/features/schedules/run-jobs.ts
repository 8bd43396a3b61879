import type { AppModel } from '#model/app-model.ts'
import type { JobExtension } from '#model/define-extension.ts'
import { appExtensionsOf, extensionsOf } from '#model/extensions.ts'
import { lockCounts } from '#server/records/rules/counting-locks.ts'
import { systemContext } from '#server/records/system-context.ts'
import { inTransaction, type Work } from '#server/records/work.ts'
import { readSetting, SETTING_TABLE, writeSetting } from '#server/storage/settings.ts'
import type { AppRecords } from '../../records/app-code/app-records.ts'
import { appRecords } from '../../records/app-code/open-app-records.ts'
import type { Database } from '../../storage/database.ts'
import { noteRun } from './note-run.ts'

/** What a job (`defineJob`) is called with. */
export interface JobCall {
  /** ISO datetime, UTC. */
  readonly now: string
  /** Time of the last run; null before the first. */
  readonly last: string | null
  readonly records: AppRecords
}

/** Additional argument of the platform's own jobs: the transaction. */
export interface OwnJobCall extends JobCall {
  readonly work: Work
}

/** Pause after a job has failed. */
const RETRY_AFTER_MS = 10 * 60_000

/**
 * Runs the due jobs of platform and app, each in its own transaction and once across processes. `retryAt`: when a failed job is
 * retried. @returns the failures
 */
export async function runJobs(model: AppModel, database: Database, now: Date, retryAt: Map<string, number>) {
  const failed: { readonly job: string; readonly err: unknown }[] = []
  for (const job of extensionsOf('job')) {
    if ((retryAt.get(job.name) ?? 0) > now.getTime()) continue
    if (!isDue(job, await readSetting(database, keyOf(job)), now)) continue
    const begun = performance.now()
    try {
      await runOne(model, database, job, now)
      retryAt.delete(job.name)
    } catch (err) {
      const next = now.getTime() + RETRY_AFTER_MS
      retryAt.set(job.name, next)
      failed.push({ job: job.name, err })
      if (isOfApp(job))
        await inTransaction(systemContext(model, database, now), work =>
          noteRun(work, { job: job.name, begun, next, err }),
        )
    }
  }
  return failed
}

async function runOne(model: AppModel, database: Database, job: JobExtension, now: Date): Promise<void> {
  const key = keyOf(job)
  const begun = performance.now()
  await inTransaction(systemContext(model, database, now), async work => {
    const { write } = work
    await lockCounts(write, [key])
    const row = await write.queries.selectFrom(SETTING_TABLE).select('value').where('key', '=', key).executeTakeFirst()
    const last = row === undefined ? null : write.adapter.decode('json', row.value)
    // Another process was faster.
    if (!isDue(job, last, now)) return
    await writeSetting(write, key, now.toISOString())
    const run = job.run as unknown as (call: OwnJobCall) => Promise<void>
    const since = typeof last === 'string' ? last : null
    await run({ now: now.toISOString(), last: since, records: appRecords(work), work })
    const next = now.getTime() + job.everyMinutes * 60_000
    if (isOfApp(job)) await noteRun(work, { job: job.name, begun, next })
  })
}

function isOfApp(job: JobExtension): boolean {
  return appExtensionsOf('job').includes(job)
}

function isDue({ everyMinutes }: JobExtension, last: unknown, now: Date): boolean {
  return typeof last !== 'string' || Date.parse(last) + everyMinutes * 60_000 <= now.getTime()
}

function keyOf({ name }: JobExtension): string {
  return `job ${name}`
}
