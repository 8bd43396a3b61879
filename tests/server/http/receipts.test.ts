import { afterAll, beforeAll, expect, it } from 'vitest'
import { signatureOf } from '#server/features/outbox/signature.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-app.ts'
import { messageModel } from '../features/outbox/outbox-model.ts'

const SECRET = 'secret-of-the-tests'
let test: TestApp

beforeAll(async () => {
  const variables = { CHANNEL_SMS_URL: 'http://127.0.0.1:9/', CHANNEL_SMS_SECRET: SECRET }
  test = await buildTestApp({ model: messageModel, variables })
  await test.services.database.transaction(async ({ queries }) => {
    const message = { channel: 'sms', status: 'sent', version: 1 }
    await queries.insertInto('msgRecord').values(message).execute()
    const row = {
      messageId: 1,
      channel: 'sms',
      state: 'sent',
      key: 'key-1',
      attempts: 1,
      // What was sent long ago is forgotten.
      dueAt: new Date().toISOString(),
    }
    await queries.insertInto('steward_outbox').values(row).execute()
  })
})
afterAll(() => test.close())

const status = async () =>
  (await test.services.database.reader.selectFrom('msgRecord').select('status').executeTakeFirst())?.status

async function post(payload: string, { secret = SECRET, channel = 'sms', at = Date.now(), signed = payload } = {}) {
  const timestamp = String(Math.floor(at / 1000))
  const signature = signatureOf(secret, { id: 'r', timestamp, body: signed })
  const { statusCode, json } = await test.app.inject({
    method: 'POST',
    url: `/api/channels/${channel}/receipts`,
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'r',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    payload,
  })
  return { statusCode, body: json() }
}
const receipt = (id: string, state = 'delivered') => `{ "id": "${id}",  "status": "${state}" }`

it('takes what the gateway has signed, byte by byte, and answers a strange id the same', async () => {
  const strange = await post(receipt('key-2'))
  expect([strange.statusCode, await status()]).toEqual([200, 'sent'])
  const known = await post(receipt('key-1'))
  expect(known).toEqual(strange)
  expect(await status()).toBe('delivered')
  expect(await post(receipt('key-1'))).toEqual(strange)
})

it('refuses everything else alike, and changes nothing', async () => {
  const read = receipt('key-1', 'read')
  const refused = [
    await post(read, { secret: 'another secret, long enough' }),
    await post(read, { at: Date.now() - 301_000 }),
    await post(read, { signed: read.replace('  ', ' ') }),
    await post(read, { channel: 'mail' }),
    await post(read, { channel: 'nobody', secret: 'no channel has this secret' }),
  ]
  for (const { statusCode, body } of refused) {
    expect(statusCode).toBe(401)
    expect(body).toEqual({ ...refused[0]!.body, data: { ...refused[0]!.body.data, requestId: body.data?.requestId } })
  }
  expect(await status()).toBe('delivered')
})

it('takes nothing but receipts', async () => {
  const bad = [receipt('key-1', 'lost'), '{"id":"key-1"}', '{', '{"id":"key-1","status":"read","__proto__":{}}']
  for (const payload of bad) {
    const { statusCode, body } = await post(payload)
    expect([payload, statusCode === 200 && body.code === 200]).toEqual([payload, false])
  }
  expect(await status()).toBe('delivered')
})
