import { expect, test } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { AppStateHolder } from '#server/app-state.ts'
import { Jobs } from '#server/features/jobs/jobs.ts'
import type { Attempt, OutgoingMessage } from '#server/features/outbox/kinds/sender.ts'
import { findSubscription, SUBSCRIPTION_TABLE } from '#server/features/subscriptions/stored-subscription.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { databaseContents } from '#server/storage/files/database-contents.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'
import { estate } from '../../records/estate.ts'
import { fillEstate } from '../../records/fill-estate.ts'
import { admin, contextOf } from '../../records/people.ts'

const account = estate.resources.account!
/** The estate, of which accounts have an address. */
const model: AppModel = {
  ...estate,
  revision: `${estate.revision} mail`,
  resources: {
    ...estate.resources,
    account: {
      ...account,
      fields: { ...account.fields, email: { ...account.fields.name!, name: 'email', required: false } },
    },
  },
}
const HOUSES = '/test/houses'
const title = { 'zh-CN': '日报', 'en-US': 'Daily' }
/** Far ahead of the clock of the tests: what is tried again moves it forward. */
const NEXT = '2999-01-01T00:00:00.000Z'
const refused = (isFinal: boolean, answer?: string): Attempt => ({
  ok: false,
  isFinal,
  problem: 'unreachable',
  ...(answer !== undefined && { answer }),
})

eachDatabase(open => {
  /** Account 2 clerks in block 1 and may export. */
  let isPrepared = false
  async function clerk() {
    if (!isPrepared) {
      const role = await createRecord(contextOf(open(), admin), estate.resources.role!, {
        ...{ name: 'clerk', permissionIds: '1,2,90' },
      })
      await change('account', 2, { roles: open().adapter.encode('json', [role.id]) as string, blocks: '[1]' })
      isPrepared = true
    }
    return contextOf(open(), (await loadMe(open(), model, 2))!, { locale: 'en-US', model })
  }
  const change = (table: string, id: number, values: object) =>
    open().transaction(async ({ queries, touch }) => {
      await queries.updateTable(table).set(values).where('id', '=', id).execute()
      touch(table)
    })
  async function subscribe(values: object = {}) {
    const { id } = await open().transaction(({ queries, adapter }) =>
      queries
        .insertInto(SUBSCRIPTION_TABLE)
        .values({
          ...{ accountId: 2, locale: 'en-US', title: 'Daily', page: HOUSES, filter: '', groups: null },
          columns: adapter.encode('json', ['doorplate']),
          ...{ moves: adapter.encode('boolean', false), paused: adapter.encode('boolean', false) },
          ...{ fromDay: '2025-06-10', channel: 'mail', attempts: 0, lastAt: null, lastProblem: null },
          times: adapter.encode('json', { cycle: 'day', weekDays: [], monthDay: 1, time: '08:00' }),
          ...{ nextAt: adapter.encode('datetime', NEXT), createdAt: adapter.encode('datetime', NEXT) },
          ...values,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return id as number
  }
  /** Runs the job; `mail`: what the mail server answers, if there is one. */
  async function send(subscription: number, mail?: Attempt) {
    const mails: OutgoingMessage[] = []
    const jobs = new Jobs({
      ...{ database: open(), state: new AppStateHolder(model), files: databaseContents(open()) },
      mail:
        mail &&
        (async message => {
          mails.push(message)
          return mail
        }),
    })
    const context = await clerk()
    const before = await notices()
    const { id } = await jobs.enqueue(context, { kind: 'report', title, params: { subscription } })
    await jobs.drain()
    const job = (await jobs.find(context, id))!
    return {
      job,
      mails,
      stored: await findSubscription(open(), subscription),
      notices: (await notices()).slice(before.length),
    }
  }
  const notices = async () => {
    const rows = await open().reader.selectFrom('steward_notice').selectAll().orderBy('id').execute()
    return rows.map(({ accountId, code, params, link }) => ({
      ...{ accountId, code, link, params: open().adapter.decode('json', params) },
    }))
  }
  const address = (email: string | null) => change('account', 2, { email })

  test('a mail has the rows that the account sees, with all of them as a file, and nothing is stored', async () => {
    await fillEstate(open())
    await migrate(model, open())
    await clerk()
    await address('clerk@example.com')
    const { job, mails, stored, notices } = await send(await subscribe({ attempts: 3 }), { ok: true })
    expect(job).toMatchObject({
      state: 'done',
      total: 3,
      done: 3,
      ok: 3,
      fileId: null,
      problem: null,
      outcome: { rows: 3 },
    })
    const [mail, ...more] = mails
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      key: `report-${stored!.id}-${job.id}`,
      ...{ channel: 'mail', to: 'clerk@example.com', subject: 'Daily', cause: 'report' },
      content: expect.stringContaining('Number of rows: 3.'),
      html: expect.stringContaining('103'),
      link: { path: HOUSES, text: 'Open in the platform' },
    })
    expect(mail!.attachment!.name).toMatch(/^Daily_\d{8}-\d{4}\.xlsx$/)
    expect(mail!.attachment!.bytes.length).toBeGreaterThan(1000)
    expect(stored).toMatchObject({ attempts: 0, lastProblem: null, lastAt: expect.any(String), nextAt: NEXT })
    expect(notices).toEqual([])
    const exports = open().reader.selectFrom('steward_audit').selectAll().where('action', '=', 'export')
    expect(await exports.execute()).toMatchObject([{ accountId: 2, resource: 'house' }])
  })

  test('a notice leads to the page and the file; so it does without an address or a mail server', async () => {
    const told = async (channel: string, mail?: Attempt) => {
      const { job, mails, notices } = await send(await subscribe({ channel }), mail)
      expect(mails).toEqual([])
      expect(job).toMatchObject({ state: 'done', fileId: expect.any(String) })
      const words = { 'zh-CN': 'Daily', 'en-US': 'Daily' }
      const file = expect.stringContaining(job.fileId!)
      expect(notices).toEqual([{ accountId: 2, code: 'report', link: HOUSES, params: { rows: 3, file, title: words } }])
    }
    await told('notice', { ok: true })
    await told('mail')
    await address(null)
    await told('mail', { ok: true })
    await address('clerk@example.com')
  })

  test('if the mail server does not respond, the current report is sent again later', async () => {
    const begun = Date.now()
    const { job, stored, notices } = await send(await subscribe({ attempts: 1 }), refused(false, 'busy'))
    const problem = 'The mail could not be sent (busy)'
    expect(job).toMatchObject({ state: 'failed', problem })
    expect(stored).toMatchObject({ attempts: 2, lastProblem: problem, lastAt: null })
    // A minute after the second attempt.
    const wait = Date.parse(stored!.nextAt) - begun
    expect(wait).toBeGreaterThanOrEqual(60_000)
    expect(wait).toBeLessThan(120_000)
    expect(notices).toEqual([])
    // What comes sooner anyway stays.
    const soon = '2000-01-01T00:00:00.000Z'
    const early = await subscribe({ nextAt: open().adapter.encode('datetime', soon) })
    expect((await send(early, refused(false))).stored).toMatchObject({ attempts: 1, nextAt: soon })
  })

  test('the owner is notified of the failure: after the last attempt, or at once if it is permanent', async () => {
    const params = (problem: string) => ({ problem, title: { 'zh-CN': 'Daily', 'en-US': 'Daily' } })
    for (const [attempts, isFinal] of [
      [7, false],
      [0, true],
    ] as const) {
      const { job, stored, notices } = await send(await subscribe({ attempts }), refused(isFinal, 'unknown user'))
      const problem = 'The mail could not be sent (unknown user)'
      expect(job).toMatchObject({ state: 'failed', problem })
      expect(stored).toMatchObject({ attempts: 0, lastProblem: problem, lastAt: expect.any(String), nextAt: NEXT })
      expect(notices).toEqual([{ accountId: 2, code: 'report-failed', link: null, params: params(problem) }])
    }
    expect((await send(await subscribe({ attempts: 6 }), refused(false))).stored).toMatchObject({ attempts: 7 })
  })

  test('a page that the account may not open any more is not sent, and its owner is notified of the reason', async () => {
    const { job, mails, stored, notices } = await send(await subscribe({ page: '/test/seats' }), { ok: true })
    expect(mails).toEqual([])
    expect(job).toMatchObject({ state: 'failed', problem: expect.stringMatching(/./) })
    expect(stored!.lastProblem).toBe(job.problem)
    expect(notices).toMatchObject([{ code: 'report-failed', params: { problem: job.problem } }])
  })

  test('nothing is sent for a deleted subscription, or for somebody else’s', async () => {
    const gone = await send(99_999, { ok: true })
    const theirs = await send(await subscribe({ accountId: 3 }), { ok: true })
    for (const { job, mails, notices } of [gone, theirs]) {
      expect(job).toMatchObject({ state: 'done', total: null, fileId: null })
      expect([mails, notices]).toEqual([[], []])
    }
    expect(theirs.stored).toMatchObject({ lastAt: null })
  })
})
