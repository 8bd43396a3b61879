import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NoticeBoard, Subscriptions } from '#model/api.ts'
import type { AppModel } from '#model/app-model.ts'
import { queueReport, queueReports } from '#server/features/subscriptions/queue-reports.ts'
import { findSubscription } from '#server/features/subscriptions/stored-subscription.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { systemContext } from '#server/records/system-context.ts'
import { buildTestApp, type Client, type TestApp } from '../../../helpers/build-app.ts'
import { shippedPlatform } from '../../../helpers/shipped-platform.ts'

const HOUSES = '/document/HouseList'
const BOARD = '/standingbook/BI'
const DAY = 86_400_000
const DAILY = { cycle: 'day', weekDays: [], monthDay: 1, time: '08:00' }

const received: { to: string; data: string }[] = []
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  onData(stream, session, done) {
    let data = ''
    stream.on('data', chunk => {
      data += chunk
    })
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo[0]!.address, data })
      done()
    })
  },
})
let platform: TestApp
let model: AppModel
let clerk: Client
/** Each sending lies a day after the one before. */
let days = 0

beforeAll(async () => {
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  model = await shippedPlatform(['house', 'bill', 'account'])
  platform = await buildTestApp({
    model,
    variables: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Steward <notice@example.com>',
      PUBLIC_URL: 'https://steward.example.com',
    },
  })
  clerk = await platform.login('cs01')
})
afterAll(async () => {
  await platform.close()
  await new Promise<void>(resolve => server.close(() => resolve()))
})

const subscribe = (who: Client, values: object) =>
  who.post<Subscriptions>('/api/subscriptions', { filter: '', moves: true, channel: 'mail', times: DAILY, ...values })
const houses = (values: object = {}) =>
  subscribe(clerk, { page: HOUSES, title: 'All houses', columns: ['fullName', 'ownerPhone'], ...values })

/** What the clock does on the next day. @returns the mails of it */
async function nextDay() {
  const { scheduler, jobs } = platform.services
  received.length = 0
  const at = new Date(Date.now() + ++days * DAY)
  if (days === 1) await scheduler.run({ warn: () => {} }, at)
  else await queueReports(model, platform.services.database, at)
  await jobs.drain()
  return [...received]
}
async function endAll(who: Client) {
  const { data } = await who.get<Subscriptions>('/api/subscriptions')
  for (const { id } of data.subscriptions) await who.delete(`/api/subscriptions/${id}`)
}
const account = (adAccount: string, values: object) =>
  platform.services.database.transaction(async write => {
    await write.queries.updateTable('account').set(values).where('adAccount', '=', adAccount).execute()
    write.touch('account')
  })
/** The decoded parts of a mail, one below the other. */
function textIn(data: string): string {
  return data
    .split(/\r\n--[^\r\n]+/)
    .map(part => {
      const [head = '', ...body] = part.split('\r\n\r\n')
      const text = body.join('\r\n\r\n')
      if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
      const bytes = text
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      return Buffer.from(bytes, 'latin1').toString()
    })
    .join('\n')
}

test('a list arrives with its rows and a workbook, masked as its receiver sees it', async () => {
  const row = await platform.services.database.reader
    .selectFrom('house')
    .select(['ownerPhone', 'fullName'])
    .where('ownerPhone', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const phone = String(row.ownerPhone)
  expect((await houses()).data).toMatchObject({
    mail: 'ready',
    subscriptions: [{ title: 'All houses', paused: false }],
  })
  const [mail, ...others] = await nextDay()
  expect(others).toEqual([])
  expect(mail!.to).toBe('cs01@example.com')
  const text = textIn(mail!.data)
  expect(text).toContain(String(row.fullName))
  expect(text).toContain(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  expect(text).not.toContain(phone)
  expect(text).toContain('https://steward.example.com/document/HouseList')
  expect(mail!.data).toMatch(/filename="?All_houses_\d{8}-\d{4}\.xlsx/)
  // It is kept nowhere.
  expect(await platform.services.database.reader.selectFrom('msgRecord').select('id').execute()).toEqual([])
  expect(await nextDay()).toHaveLength(1)
  await endAll(clerk)
})

test('figures arrive as a table; without mail they are a notice with a link', async () => {
  const manager = await platform.login('pm01')
  await subscribe(manager, { page: BOARD, title: 'Board', groups: ['feeItem'] })
  const text = textIn((await nextDay())[0]!.data)
  expect(text).toContain('<table')
  expect(text).toContain('Total')
  await endAll(manager)
  await subscribe(manager, { page: BOARD, title: 'Board', groups: [], channel: 'notice' })
  expect(await nextDay()).toEqual([])
  const { data } = await manager.get<NoticeBoard>('/api/notices')
  expect(data.notices[0]).toMatchObject({ code: 'report', link: BOARD })
  await endAll(manager)
})

test('a job sends only what its own account has subscribed to', async () => {
  const { database, jobs } = platform.services
  const { subscriptions } = (await houses()).data
  const stored = (await findSubscription(database, subscriptions[0]!.id))!
  const sendAs = async (adAccount: string) => {
    received.length = 0
    const { id } = await database.reader
      .selectFrom('account')
      .select('id')
      .where('adAccount', '=', adAccount)
      .executeTakeFirstOrThrow()
    const me = (await loadMe(database, model, id as number))!
    const context = { ...systemContext(model, database, new Date()), me }
    await database.transaction(write => queueReport(context, write, stored))
    await jobs.drain()
    return received.map(({ to }) => to)
  }
  // An administrator may have the list as well.
  expect(await sendAs('admin01')).toEqual([])
  expect(await sendAs('cs01')).toEqual(['cs01@example.com'])
  await endAll(clerk)
  expect(await sendAs('cs01')).toEqual([])
})

test('rights are checked at the time of sending: a lost page is reported, an account that has left receives nothing', async () => {
  await houses()
  await account('cs01', { roles: '[]' })
  expect(await nextDay()).toEqual([])
  const { data } = await clerk.get<NoticeBoard>('/api/notices')
  expect(data.notices[0]).toMatchObject({
    code: 'report-failed',
    params: { problem: expect.stringMatching(/permission/) },
  })
  await account('cs01', { employeeStatus: 'left' })
  const before = await platform.services.database.reader.selectFrom('steward_job').select('id').execute()
  expect(await nextDay()).toEqual([])
  const after = await platform.services.database.reader.selectFrom('steward_job').select('id').execute()
  expect(after).toEqual(before)
})

test('nobody can subscribe to forbidden content, nor change another’s subscription', async () => {
  const cashier = await platform.login('cash02')
  const own = await subscribe(cashier, { page: '/standingbook/propertyFees', title: 'Fees', columns: ['billNo'] })
  const id = own.data.subscriptions[0]!.id
  const stranger = await platform.login('meter01')
  for (const answer of [
    await stranger.delete(`/api/subscriptions/${id}`),
    await stranger.patch(`/api/subscriptions/${id}`, { paused: true }),
    await stranger.post(`/api/subscriptions/${id}/send`, {}),
  ])
    expect(answer.status).toBe(404)
  expect((await subscribe(stranger, { page: HOUSES, title: 'Houses', columns: ['fullName'] })).status).toBe(403)
  expect(
    (await cashier.patch<Subscriptions>(`/api/subscriptions/${id}`, { paused: true })).data.subscriptions,
  ).toMatchObject([{ paused: true }])
  expect(await nextDay()).toEqual([])
  await account('cash02', { email: null })
  const without = cashier
  const refused = await subscribe(without, { page: '/standingbook/propertyFees', title: 'Fees', columns: ['billNo'] })
  expect(refused.code).toBe(1000)
  expect(refused.message).toMatch(/e-mail/)
})
