import type { BodyOf, Subscription, Subscriptions } from '#model/api.ts'
import { dayOf } from '#model/dates/dates.ts'
import { nextSending } from '#model/dates/sending-times.ts'
import { notFound } from '#server/http-errors.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { inTransaction, type Work } from '#server/records/work.ts'
import { auditSystemChange } from '#server/records/write/record-audit.ts'
import { queueReport } from './queue-reports.ts'
import { tryReport } from './render-report.ts'
import { type StoredSubscription, SUBSCRIPTION_TABLE, subscriptionOf } from './stored-subscription.ts'

type NewSubscription = BodyOf<'POST /api/subscriptions'>
type Changes = BodyOf<'PATCH /api/subscriptions/:id'>

/** Subscriptions of one account. */
const MOST = 50

/** Whether the process can send mail. */
export interface MailSetUp {
  readonly mail: boolean
}

/** The account's subscriptions, newest first. */
export async function listSubscriptions(context: RecordContext, setUp: MailSetUp): Promise<Subscriptions> {
  const { database, me } = context
  const rows = await database.reader
    .selectFrom(SUBSCRIPTION_TABLE)
    .selectAll()
    .where('accountId', '=', me.id)
    .orderBy('id', 'desc')
    .execute()
  return {
    mail: await mailState(context, setUp),
    subscriptions: rows.map(row => seen(context, subscriptionOf(row, database))),
  }
}

/** Subscribes the account to a list or to figures. @throws RecordRefusal for a report that the account may not have */
export async function subscribe(context: RecordContext, given: NewSubscription, setUp: MailSetUp): Promise<void> {
  const { me, now, locale } = context
  const { page, filter, columns = null, groups = null, moves, channel, times } = given
  await demandChannel(context, channel, setUp)
  const title = given.title.trim()
  await tryReport(context, { page, filter, columns, groups })
  await inTransaction(context, async work => {
    const { queries, adapter } = work.write
    const { count } = await queries
      .selectFrom(SUBSCRIPTION_TABLE)
      .select(({ fn }) => fn.countAll().as('count'))
      .where('accountId', '=', me.id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST)
      throw new RecordRefusal('validation', [{ path: 'title', code: 'too-many', params: { max: MOST } }])
    const { id } = await queries
      .insertInto(SUBSCRIPTION_TABLE)
      .values({
        accountId: me.id,
        locale,
        title,
        page,
        filter,
        columns: columns && adapter.encode('json', columns),
        groups: groups && adapter.encode('json', groups),
        moves: adapter.encode('boolean', moves),
        fromDay: dayOf(now),
        channel,
        times: adapter.encode('json', times),
        paused: adapter.encode('boolean', false),
        nextAt: adapter.encode('datetime', nextSending(times, now)),
        attempts: 0,
        createdAt: adapter.encode('datetime', now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subject = { resource: 'subscription', id: id as number, label: title }
    await auditSystemChange(work, subject, { action: 'create', before: null, after: { page, channel, ...times } })
  })
}

/** Pauses or resumes the subscription, or changes when and how it is sent. @throws HttpError 404 for another account's */
export async function changeSubscription(
  context: RecordContext,
  id: number,
  { paused, channel, times }: Changes,
  setUp: MailSetUp,
): Promise<void> {
  if (channel) await demandChannel(context, channel, setUp)
  await inTransaction(context, async work => {
    const before = await own(work, id)
    const { adapter } = work.write
    const after = { paused: paused ?? before.paused, channel: channel ?? before.channel, times: times ?? before.times }
    await work.write.queries
      .updateTable(SUBSCRIPTION_TABLE)
      .set({
        paused: adapter.encode('boolean', after.paused),
        channel: after.channel,
        times: adapter.encode('json', after.times),
        // Reports that were due during the pause are not sent later.
        nextAt: adapter.encode('datetime', nextSending(after.times, context.now)),
      })
      .where('id', '=', id)
      .execute()
    await audit(work, before, 'update', after)
  })
}

/** Deletes the subscription. @throws HttpError 404 for another account's */
export async function unsubscribe(context: RecordContext, id: number): Promise<void> {
  await inTransaction(context, async work => {
    const before = await own(work, id)
    await work.write.queries.deleteFrom(SUBSCRIPTION_TABLE).where('id', '=', id).execute()
    await audit(work, before, 'delete', null)
  })
}

/** Sends the report now, in addition to its schedule. @throws HttpError 404 for another account's */
export async function sendNow(context: RecordContext, id: number): Promise<void> {
  await inTransaction(context, async work => queueReport(context, work.write, await own(work, id)))
}

async function own({ context, write }: Work, id: number): Promise<StoredSubscription> {
  const row = await write.queries
    .selectFrom(SUBSCRIPTION_TABLE)
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', context.me.id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return subscriptionOf(row, write)
}

type Audited = Pick<StoredSubscription, 'paused' | 'channel' | 'times'>

function audit(work: Work, before: StoredSubscription, action: 'update' | 'delete', after: Audited | null) {
  const audited = ({ paused, channel, times }: Audited) => ({ paused, channel, ...times })
  const subject = { resource: 'subscription', id: before.id, label: before.title }
  return auditSystemChange(work, subject, { action, before: audited(before), after: after && audited(after) })
}

function seen({ model }: RecordContext, stored: StoredSubscription): Subscription {
  const { id, title, page, channel, times, paused, nextAt, lastAt, lastProblem } = stored
  const pageTitle = model.pages.find(({ path }) => path === page)?.title ?? null
  return { id, title, page, pageTitle, channel, times, paused, nextAt, lastAt, lastProblem }
}

const MAIL_PROBLEMS = { 'not-configured': 'mail-not-configured', 'no-address': 'mail-no-address' } as const

async function mailState(context: RecordContext, { mail }: MailSetUp): Promise<Subscriptions['mail']> {
  if (!mail) return 'not-configured'
  return (await mailAddress(context)) === null ? 'no-address' : 'ready'
}

async function demandChannel(
  context: RecordContext,
  channel: NewSubscription['channel'],
  setUp: MailSetUp,
): Promise<void> {
  const state = channel === 'mail' ? await mailState(context, setUp) : 'ready'
  if (state !== 'ready') throw new RecordRefusal('validation', [{ path: 'channel', code: MAIL_PROBLEMS[state] }])
}

/** The account's current mail address; null where it has none. */
export async function mailAddress({ model, database, me }: RecordContext): Promise<string | null> {
  if (!model.resources.account?.fields.email) return null
  const row = await database.reader.selectFrom('account').select('email').where('id', '=', me.id).executeTakeFirst()
  return (row?.email as string | null | undefined) || null
}
