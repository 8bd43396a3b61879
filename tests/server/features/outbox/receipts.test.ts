import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppStateHolder } from '#server/app-state.ts'
import { readEnvironment } from '#server/env.ts'
import { OutboxRunner } from '#server/features/outbox/outbox-runner.ts'
import { forgetSent } from '#server/features/outbox/outbox-table.ts'
import { isSigned, signatureOf } from '#server/features/outbox/signature.ts'
import { takeReceipt } from '#server/features/outbox/take-receipt.ts'
import { systemContext } from '#server/records/system-context.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'
import { webhookReceiver } from '../../../helpers/webhook-receiver.ts'
import { messageModel } from './outbox-model.ts'

const request = messageModel.resources.request!
const SECRET = 'secret-of-the-tests'

eachDatabase(open => {
  let receiver: Awaited<ReturnType<typeof webhookReceiver>>
  const context = () => systemContext(messageModel, open())
  const message = async (id: number) => {
    const rows = await open().reader.selectFrom('msgRecord').selectAll().where('id', '=', id).execute()
    return rows[0] as Record<string, unknown>
  }
  beforeAll(async () => {
    await migrate(messageModel, open())
    receiver = await webhookReceiver()
  })
  afterAll(() => receiver.stop())

  /** A message that the gateway has taken over, and the key that it was given. */
  async function sent() {
    const { id } = await createRecord(context(), request, { name: '张三', phone: '13800138000' })
    await runTransition(context(), request, id as number, 'approve', { version: 1, values: {} }).catch(() => {})
    const environment = readEnvironment({ CHANNEL_SMS_URL: receiver.url, CHANNEL_SMS_SECRET: SECRET })
    await new OutboxRunner({ database: open(), state: new AppStateHolder(messageModel), environment }).deliver()
    const rows = await open().reader.selectFrom('steward_outbox').selectAll().orderBy('id', 'desc').execute()
    return { id: rows[0]!.messageId as number, key: rows[0]!.key as string }
  }
  const tell = (id: string, status: 'delivered' | 'read' | 'failed', channel = 'sms') =>
    takeReceipt(context(), channel, { id, status, ...(status === 'failed' ? { code: 'MK:0005' } : {}) })

  test('move the message on, and never back', async () => {
    const { id, key } = await sent()
    await tell(key, 'delivered', 'mail')
    await tell('another key', 'delivered')
    expect(await message(id)).toMatchObject({ status: 'sent' })
    await tell(key, 'delivered')
    await tell(key, 'delivered')
    expect(await message(id)).toMatchObject({ status: 'delivered' })
    await tell(key, 'failed')
    expect(await message(id)).toMatchObject({ status: 'delivered', problem: null })
    await tell(key, 'read')
    await tell(key, 'delivered')
    expect(await message(id)).toMatchObject({ status: 'read' })
  })

  test('report a failure with the gateway’s code', async () => {
    const { id, key } = await sent()
    await Promise.all([tell(key, 'failed'), tell(key, 'failed')])
    expect(await message(id)).toMatchObject({ status: 'failed', problem: 'undelivered', answer: 'MK:0005' })
  })

  test('may arrive before the sending is recorded, or too late for a removed message', async () => {
    const { id, key } = await sent()
    await open().transaction(async ({ queries }) => {
      const row = { state: 'sending', claim: 'x', leaseUntil: '2999-01-01T00:00:00.000Z' }
      await queries.updateTable('steward_outbox').set(row).where('key', '=', key).execute()
      await queries.updateTable('msgRecord').set({ status: 'waiting' }).where('id', '=', id).execute()
    })
    await tell(key, 'delivered')
    expect(await message(id)).toMatchObject({ status: 'delivered' })
    await open().transaction(write => forgetSent(write, '2999-01-01T00:00:00.000Z'))
    await tell(key, 'read')
    expect(await message(id)).toMatchObject({ status: 'delivered' })
  })
})

describe('a signature', () => {
  const now = new Date('2026-05-01T08:00:00.000Z')
  const signed = { id: 'k', timestamp: String(now.getTime() / 1000), body: '{"id":"k"}' }
  const header = `v1,${signatureOf(SECRET, signed)}`

  test.each([
    ['the right one', signed, header, true],
    ['one of several', signed, `v1,AAAA ${header}`, true],
    ['of another body', { ...signed, body: '{"id":"l"}' }, header, false],
    ['of another moment', { ...signed, timestamp: String(now.getTime() / 1000 - 1) }, header, false],
    ['without its version', signed, header.slice(3), false],
    ['none', signed, '', false],
  ])('%s', (_, message, given, expected) => {
    expect(isSigned(SECRET, message, given, now)).toBe(expected)
  })

  test('counts for five minutes', () => {
    expect(isSigned(SECRET, signed, header, new Date(now.getTime() + 300_000))).toBe(true)
    expect(isSigned(SECRET, signed, header, new Date(now.getTime() + 301_000))).toBe(false)
    const timeless = { ...signed, timestamp: 'now' }
    expect(isSigned(SECRET, timeless, `v1,${signatureOf(SECRET, timeless)}`, now)).toBe(false)
  })
})
