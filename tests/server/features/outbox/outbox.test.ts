import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Me } from '#model/permissions/me.ts'
import { AppStateHolder } from '#server/app-state.ts'
import { type Environment, readEnvironment } from '#server/env.ts'
import { MOST_ATTEMPTS } from '#server/features/outbox/attempts.ts'
import { discardMessages, openChannel } from '#server/features/outbox/open-channels.ts'
import { OutboxRunner } from '#server/features/outbox/outbox-runner.ts'
import { claimMessage, LEASE_MS, outboxCounts } from '#server/features/outbox/outbox-table.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { inTransaction } from '#server/records/work.ts'
import { moveRecord } from '#server/records/workflow/move-record.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import type { Database } from '#server/storage/database.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'
import { webhookReceiver } from '../../../helpers/webhook-receiver.ts'
import { messageModel } from './outbox-model.ts'

const SECRET = 'secret-of-the-tests'
const request = messageModel.resources.request!
const messages = messageModel.resources.msgRecord!
const HOUR = 3_600_000

const me = (permissionIds: number[], roles: string[]): Me => ({
  id: 1,
  adAccount: 'clerk',
  name: 'clerk',
  admin: false,
  permissionIds,
  roles,
  blockIds: [],
})
const clerk = me([1], ['clerk'])
const operator = me([2], ['messages'])
const context = (database: Database, who: Me = clerk): RecordContext => ({
  model: messageModel,
  database,
  me: who,
  locale: 'zh-CN',
  now: new Date().toISOString(),
})

eachDatabase(open => {
  let receiver: Awaited<ReturnType<typeof webhookReceiver>>
  let configured: Environment
  const runner = (environment = configured) =>
    new OutboxRunner({ database: open(), state: new AppStateHolder(messageModel), environment })
  const later = (ms: number) => () => new Date(Date.now() + ms)
  const known = async () =>
    (await open().reader.selectFrom('msgRecord').selectAll().orderBy('id').execute()) as Record<string, unknown>[]
  const last = async () => (await known()).at(-1)!
  /** As before the first start with a gateway. */
  const closeChannels = () =>
    open().transaction(({ queries }) =>
      queries.deleteFrom('steward_setting').where('key', 'like', 'outbox.open.%').execute(),
    )
  /** What still waits; what was sent is kept for receipts. */
  const queued = async () =>
    (await open().reader.selectFrom('steward_outbox').selectAll().where('state', '!=', 'sent').execute()) as object[]

  async function approve(values: object, note: string | null = null, who = clerk) {
    const created = await createRecord(context(open()), request, { name: '张三', fee: 123450, ...values })
    await runTransition(context(open(), who), request, created.id as number, 'approve', {
      version: 1,
      values: { note },
    })
    return created.id as number
  }
  const moveMessage = (id: unknown, transition: string, version: number, who = operator) =>
    runTransition(context(open(), who), messages, id as number, transition, { version })

  beforeAll(async () => {
    await migrate(messageModel, open())
    receiver = await webhookReceiver()
    configured = readEnvironment({ CHANNEL_SMS_URL: receiver.url, CHANNEL_SMS_SECRET: SECRET })
  })
  afterAll(() => receiver.stop())
  beforeEach(async () => {
    await open().transaction(async ({ queries }) => {
      await queries.deleteFrom('steward_outbox').execute()
      await queries.deleteFrom('msgRecord').execute()
    })
    receiver.calls.length = 0
    receiver.answers.length = 0
  })

  describe('a transition that sends', () => {
    test('keeps the message in the words of its record, and queues it', async () => {
      const id = await approve({ phone: '13800138000' }, '请尽快')
      expect(await last()).toMatchObject({
        channel: 'sms',
        phone: '13800138000',
        content: '张三已通过，费用1234.50元。请尽快',
        segments: 1,
        bizType: 'request.approve',
        request: id,
        status: 'waiting',
      })
      expect(await queued()).toHaveLength(1)
      expect(receiver.calls).toHaveLength(0)
    })

    test('words it in the language that the effect says', async () => {
      await approve({ phone: '13800138000', english: true }, 'soon')
      expect((await last()).content).toBe('张三 is Approved, fee 1234.50. soon')
    })

    test('that is rolled back sends nothing', async () => {
      const created = await createRecord(context(open()), request, { name: '李四', phone: '13800138000' })
      const failing = inTransaction(context(open()), async work => {
        await moveRecord(work, request, created.id as number, 'approve', { values: {}, version: 1 })
        throw new Error('crash before the commit')
      })
      await expect(failing).rejects.toThrow('crash before')
      await runner().deliver()
      expect([await known(), await queued(), receiver.calls]).toEqual([[], [], []])
    })

    test.each([
      [null, 'noRecipient'],
      ['12', 'badRecipient'],
    ])('to %s keeps the message as failed, and goes on', async (phone, problem) => {
      await approve({ phone })
      expect(await last()).toMatchObject({ status: 'failed', problem, phone: null })
      expect(await queued()).toEqual([])
    })
  })

  describe('delivery', () => {
    test('is a signed call with its own key', async () => {
      await approve({ phone: '13800138000' })
      await runner().deliver()
      const [{ headers, body }] = receiver.calls as [(typeof receiver.calls)[0]]
      expect(JSON.parse(body)).toMatchObject({ channel: 'sms', to: '13800138000', event: 'request.approve' })
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`)
      expect(headers['idempotency-key']).toBe(headers['webhook-id'])
      expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(10)
      expect(await last()).toMatchObject({ status: 'sent', attempts: 1, problem: null, sentAt: expect.any(String) })
      expect(await queued()).toEqual([])
      const trail = await open()
        .reader.selectFrom('steward_audit')
        .select('action')
        .where('resource', '=', 'msgRecord')
        .execute()
      expect(trail.map(({ action }) => action)).toContain('send')
    })

    test('that fails is tried again later, under the same key, until it succeeds', async () => {
      receiver.answers.push(503, 429)
      await approve({ phone: '13800138000' })
      await runner().deliver()
      expect(await last()).toMatchObject({
        status: 'waiting',
        problem: 'receiverFault',
        answer: 'HTTP 503',
        attempts: 1,
      })
      await runner().deliver()
      expect(receiver.calls).toHaveLength(1)
      await runner().deliver(later(31_000))
      expect(await last()).toMatchObject({ status: 'waiting', problem: 'refused', answer: 'HTTP 429', attempts: 2 })
      await runner().deliver(later(HOUR))
      expect(await last()).toMatchObject({ status: 'sent', problem: null, answer: null, attempts: 3 })
      expect(new Set(receiver.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    })

    test('is given up after the last attempt', async () => {
      receiver.answers.push(...Array.from({ length: MOST_ATTEMPTS }, () => 500))
      await approve({ phone: '13800138000' })
      for (let attempt = 0; attempt <= MOST_ATTEMPTS; attempt++) await runner().deliver(later(attempt * 2 * HOUR))
      expect(receiver.calls).toHaveLength(MOST_ATTEMPTS)
      expect(await last()).toMatchObject({ status: 'failed', problem: 'receiverFault', attempts: MOST_ATTEMPTS })
      expect(JSON.stringify(await last())).not.toContain('secret trace')
    })

    test('is given up at once where the receiver refuses; redirects are not followed', async () => {
      receiver.answers.push(422)
      await approve({ phone: '13800138000' })
      await runner().deliver()
      expect(await last()).toMatchObject({ status: 'failed', problem: 'refused', answer: 'HTTP 422' })
      receiver.answers.push(302)
      await approve({ phone: '13800138001' })
      await runner().deliver()
      expect(await last()).toMatchObject({ status: 'waiting', answer: 'HTTP 302' })
      expect(receiver.calls).toHaveLength(2)
    })

    test('by two processes at once happens once for each message', async () => {
      for (let index = 0; index < 12; index++) await approve({ phone: `1380013800${index % 10}` })
      await Promise.all([runner().deliver(), runner().deliver(), runner().deliver()])
      expect(receiver.calls).toHaveLength(12)
      expect(new Set(receiver.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(12)
      expect((await known()).every(({ status }) => status === 'sent')).toBe(true)
    })

    test('goes on after a process that died with the message in its hands', async () => {
      await approve({ phone: '13800138000' })
      const claimed = await claimMessage(open(), ['sms'], new Date())
      expect(claimed).toBeDefined()
      await runner().deliver(later(LEASE_MS / 2))
      expect(receiver.calls).toHaveLength(0)
      await runner().deliver(later(LEASE_MS + 1000))
      expect(receiver.calls).toHaveLength(1)
      expect(receiver.calls[0]!.headers['idempotency-key']).toBe(claimed!.key)
      expect((await last()).status).toBe('sent')
    })

    test('waits visibly while the channel is not configured, and happens when it is', async () => {
      await runner().deliver()
      await approve({ phone: '13800138000' })
      await runner(readEnvironment({})).deliver()
      expect(await last()).toMatchObject({ status: 'waiting', problem: 'notConfigured' })
      await runner().deliver()
      expect(await last()).toMatchObject({ status: 'sent', problem: null })
      expect(receiver.calls).toHaveLength(1)
    })

    test('parked before its channel was ever configured, waits for a release; what comes later leaves', async () => {
      await closeChannels()
      await approve({ phone: '13800138000' })
      const parked = (await last()).id as number
      await runner(readEnvironment({})).deliver()
      await runner().deliver()
      expect(await last()).toMatchObject({ status: 'waiting', problem: 'held' })
      expect(receiver.calls).toHaveLength(0)
      await approve({ phone: '13900139000' })
      await runner().deliver()
      expect(receiver.calls.map(({ body }) => JSON.parse(body).to)).toEqual(['13900139000'])
      await openChannel(open(), 'sms')
      await runner().deliver()
      expect(receiver.calls.map(({ body }) => JSON.parse(body).to)).toEqual(['13900139000', '13800138000'])
      expect((await known()).find(({ id }) => id === parked)).toMatchObject({ status: 'sent', problem: null })
    })

    test('parked before its channel was ever configured, leaves when its record is released', async () => {
      await closeChannels()
      await approve({ phone: '13800138000' })
      await approve({ phone: '13900139000' })
      await runner(readEnvironment({})).deliver()
      await runner().deliver()
      const { id, version } = await last()
      await moveMessage(id as number, 'release', version as number)
      await runner().deliver()
      expect(receiver.calls.map(({ body }) => JSON.parse(body).to)).toEqual(['13900139000'])
      expect(await last()).toMatchObject({ id, status: 'sent', problem: null })
      // Nobody released the other one.
      expect(await outboxCounts(open())).toMatchObject([{ channel: 'sms', state: 'held', count: 1 }])
    })

    test('parked before its channel was ever configured, can be discarded', async () => {
      await closeChannels()
      await approve({ phone: '13800138000' })
      await runner(readEnvironment({})).deliver()
      expect(await outboxCounts(open())).toMatchObject([{ channel: 'sms', state: 'parked', count: 1 }])
      expect(await discardMessages(messageModel, open(), 'sms')).toBe(1)
      expect(await last()).toMatchObject({ status: 'failed', problem: 'expired' })
      await runner().deliver()
      expect(receiver.calls).toHaveLength(0)
      expect(await discardMessages(messageModel, open(), 'sms')).toBe(0)
    })

    test('that could not leave while it was of use fails as expired', async () => {
      await runner().deliver()
      await approve({ phone: '13800138000' })
      await runner(readEnvironment({})).deliver(later(71 * HOUR))
      expect(await last()).toMatchObject({ status: 'waiting', problem: 'notConfigured' })
      await runner().deliver(later(73 * HOUR))
      expect(await last()).toMatchObject({ status: 'failed', problem: 'expired' })
      expect(await queued()).toEqual([])
      expect(receiver.calls).toHaveLength(0)
    })

    test('reports an endpoint that cannot be reached', async () => {
      await approve({ phone: '13800138000' })
      await runner(readEnvironment({ CHANNEL_SMS_URL: 'http://127.0.0.1:9/x', CHANNEL_SMS_SECRET: SECRET })).deliver()
      expect(await last()).toMatchObject({ status: 'waiting', problem: 'unreachable', answer: null })
    })
  })

  describe('a message record', () => {
    test('that is cancelled is not delivered; sent again it is', async () => {
      await approve({ phone: '13800138000' })
      const { id } = await last()
      await moveMessage(id, 'cancel', 1)
      await runner().deliver()
      expect(receiver.calls).toHaveLength(0)
      await moveMessage(id, 'resend', 2)
      await runner().deliver()
      expect(receiver.calls).toHaveLength(1)
      expect((await last()).status).toBe('sent')
    })

    test('cannot be cancelled while it is being delivered', async () => {
      await approve({ phone: '13800138000' })
      const { id } = await last()
      const held = receiver.hold()
      const delivering = runner().deliver()
      await expect.poll(() => receiver.calls.length).toBe(1)
      await expect(moveMessage(id, 'cancel', 1)).rejects.toMatchObject({ problems: [{ code: 'message-under-way' }] })
      held.let()
      await delivering
      expect((await last()).status).toBe('sent')
    })

    test('is read masked, and only by who has its page', async () => {
      await approve({ phone: '13800138000' })
      const query = { start: 0, end: 5, sort: [], filters: [] }
      const { rows } = await listRecords(context(open(), operator), messages, query)
      expect(rows[0]).toMatchObject({ phone: '138****8000' })
      await expect(listRecords(context(open()), messages, query)).rejects.toThrow()
      await expect(moveMessage((await last()).id, 'cancel', 1, clerk)).rejects.toThrow()
    })
  })

  describe('mail', () => {
    const received: { to: string; from: string; data: string }[] = []
    let refuse: number | undefined
    let port: number
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onRcptTo: (_address, _session, done) =>
        done(refuse === undefined ? null : Object.assign(new Error('no such box'), { responseCode: refuse })),
      onData(stream, session, done) {
        let data = ''
        stream.on('data', chunk => {
          data += chunk
        })
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          received.push({ to: rcptTo[0]!.address, from: mailFrom === false ? '' : mailFrom.address, data })
          done()
        })
      },
    })
    const mailing = () =>
      runner(readEnvironment({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Steward <notice@example.com>' }))

    beforeAll(async () => {
      await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
      port = (server.server.address() as AddressInfo).port
    })
    afterAll(() => new Promise<void>(resolve => server.close(() => resolve())))

    test('is sent by SMTP with subject, sender and a lasting number', async () => {
      await approve({ email: 'owner@example.com', name: '王五' })
      const [row] = (await queued()) as [{ key: string }]
      await mailing().deliver()
      expect(received).toMatchObject([{ to: 'owner@example.com', from: 'notice@example.com' }])
      expect(received[0]!.data).toContain(`Message-ID: <${row.key}@example.com>`)
      expect(received[0]!.data).toMatch(/^Subject: =\?UTF-8\?/m)
      expect(received[0]!.data).toContain('Hello')
      expect(await last()).toMatchObject({ status: 'sent', email: 'owner@example.com', subject: 'About 王五' })
    })

    test('to a box that is not there fails for good; a busy server is tried again', async () => {
      refuse = 550
      await approve({ email: 'nobody@example.com' })
      await mailing().deliver()
      expect(await last()).toMatchObject({ status: 'failed', problem: 'refused', answer: 'SMTP 550' })
      refuse = 451
      await approve({ email: 'busy@example.com' })
      await mailing().deliver()
      expect(await last()).toMatchObject({ status: 'waiting', problem: 'receiverFault', answer: 'SMTP 451' })
      refuse = undefined
      await mailing().deliver(later(HOUR))
      expect((await last()).status).toBe('sent')
    })

    test('is not sent to two by an address that smuggles another in', async () => {
      await approve({ email: 'a@example.com, b@example.com' })
      expect(await last()).toMatchObject({ status: 'failed', problem: 'badRecipient' })
    })
  })
})
