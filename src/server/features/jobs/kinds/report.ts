import { formatDate } from '#model/dates/dates.ts'
import { auditExport } from '#server/features/exports/audit-export.ts'
import { addNotice } from '#server/features/notices/add-notice.ts'
import { delayAfter, MOST_ATTEMPTS } from '#server/features/outbox/attempts.ts'
import type { Attempt } from '#server/features/outbox/kinds/sender.ts'
import { type RenderedReport, renderReport } from '#server/features/subscriptions/render-report.ts'
import {
  findSubscription,
  type StoredSubscription,
  SUBSCRIPTION_TABLE,
} from '#server/features/subscriptions/stored-subscription.ts'
import { mailAddress } from '#server/features/subscriptions/subscriptions.ts'
import { serverMessage } from '#server/messages/index.ts'
import { failureText, isForeseen } from '#server/records/failure-text.ts'
import type { Work } from '#server/records/work.ts'
import type { Row } from '#server/storage/tables.ts'
import { fileName } from '../job-file.ts'
import type { JobKind, JobResult } from '../job-kind.ts'
import type { JobRun } from '../job-run.ts'

/**
 * Sends a list or the figures of a page to its subscriber, with the rights of that moment. A mail is sent from here without
 * being stored, because its content is meant for one account alone.
 */
export const reportJob: JobKind = {
  changesRecords: () => false,
  // The report itself is the notification.
  isQuiet: () => true,
  async run(run) {
    const { subscription: id } = run.job.params as { readonly subscription: number }
    const stored = await findSubscription(run.context.database, id)
    if (!stored || stored.accountId !== run.job.accountId) return {}
    try {
      return await sent(run, stored)
    } catch (error) {
      if (!isForeseen(error)) throw error
      return failed(stored, failureText(error, stored.locale, run.job.id))
    }
  },
}

async function sent(run: JobRun, stored: StoredSubscription): Promise<JobResult> {
  const { context } = run
  const report = await renderReport(context, stored)
  await run.step({ done: report.rows, total: report.rows, ok: report.rows })
  const name = fileName(stored.title, formatDate(context.now, 'YYYYMMDD-HHmm'))
  const file = report.file && { name, bytes: report.file.bytes }
  const outcome = { rows: report.rows }
  const note = async (work: Work) => {
    if (report.file) await auditExport(work, report.file.order, report.rows)
    await noteOn(work, stored, { lastAt: work.context.now, lastProblem: null, attempts: 0 })
  }
  const to = stored.channel === 'mail' ? await mailAddress(context) : null
  if (!run.mail || to === null) {
    return {
      ...(file && { file }),
      outcome,
      async also(work, file) {
        await note(work)
        await notice(work, stored, 'report', { rows: report.rows, file: file?.url ?? null }, report.link)
      },
    }
  }
  const attempt = await run.mail(mailOf(run, stored, { report, to, file }))
  if (attempt.ok) return { outcome, also: note }
  const problem = serverMessage('mail-failed', stored.locale, { answer: attempt.answer ?? attempt.problem })
  return triedAgain(attempt, stored)
    ? { problem, also: work => putOff(work, stored, problem) }
    : failed(stored, problem)
}

interface Mail {
  readonly report: RenderedReport
  readonly to: string
  readonly file: { readonly name: string; readonly bytes: Uint8Array } | undefined
}

function mailOf({ job, context }: JobRun, { id, title }: StoredSubscription, { report, to, file }: Mail) {
  const { lead, html, link: path } = report
  const link = { path, text: serverMessage('report-open', context.locale) }
  const key = `report-${id}-${job.id}`
  return { key, channel: 'mail', to, subject: title, content: lead, cause: 'report', html, link, attachment: file }
}

function triedAgain(attempt: Attempt & { readonly ok: false }, { attempts }: StoredSubscription): boolean {
  return !attempt.isFinal && attempts + 1 < MOST_ATTEMPTS
}

/** The report is computed again then, with the rights and figures of that time. */
function putOff(work: Work, stored: StoredSubscription, problem: string): Promise<void> {
  const attempts = stored.attempts + 1
  const nextAt = new Date(Date.parse(work.context.now) + delayAfter(attempts)).toISOString()
  return noteOn(work, stored, { lastProblem: problem, attempts, ...(nextAt < stored.nextAt && { nextAt }) })
}

/** Its owner is notified of it, whatever the channel. */
function failed(stored: StoredSubscription, problem: string): JobResult {
  return {
    problem,
    async also(work) {
      await noteOn(work, stored, { lastAt: work.context.now, lastProblem: problem, attempts: 0 })
      await notice(work, stored, 'report-failed', { problem })
    },
  }
}

async function noteOn({ write }: Work, { id }: StoredSubscription, { lastAt, nextAt, ...rest }: Row): Promise<void> {
  const moments = Object.entries({ lastAt, nextAt }).filter(([, moment]) => moment !== undefined)
  const encoded = moments.map(([name, moment]) => [name, write.adapter.encode('datetime', moment)] as const)
  const values = { ...rest, ...Object.fromEntries(encoded) }
  await write.queries.updateTable(SUBSCRIPTION_TABLE).set(values).where('id', '=', id).execute()
}

function notice(
  { write, context }: Work,
  { accountId, title }: StoredSubscription,
  code: 'report' | 'report-failed',
  params: object,
  link?: string,
): Promise<void> {
  return addNotice(write, {
    accountId,
    code,
    params: { ...params, title: { 'zh-CN': title, 'en-US': title } },
    ...(link !== undefined && { link }),
    createdAt: context.now,
  })
}
