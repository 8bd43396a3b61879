import { expect, test } from 'vitest'
import { readEnvironment } from '#server/env.ts'
import { checkChannels } from '#server/features/outbox/open-channels.ts'

const secret = 'secret-of-the-tests'
const url = 'https://sms.example.com/send'
const modelOf = (channels: object) => ({ app: { channels } }) as never

test('the environment speaks of channels that the config declares', () => {
  const environment = readEnvironment({
    CHANNEL_WX_WORK_URL: url,
    CHANNEL_WX_WORK_SECRET: secret,
  })
  expect(checkChannels(modelOf({ wxWork: { kind: 'webhook' }, mail: { kind: 'mail' } }), environment)).toEqual([])
  expect(checkChannels(modelOf({ sms: { kind: 'webhook' }, wxWork: { kind: 'mail' } }), environment)).toEqual([
    'CHANNEL_WX_WORK_URL is set, but app.json declares no channel of that name and kind webhook; there are CHANNEL_SMS_URL.',
  ])
  expect(checkChannels(modelOf({ wxWork: { kind: 'webhook' } }), environment)).toEqual([])
})
