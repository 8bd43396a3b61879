import { describe, expect, it } from 'vitest'
import { preferredLocale } from '#server/http/locale.ts'
import { enUS } from '#server/messages/en-US.ts'
import { type ServerMessage, serverMessage } from '#server/messages/index.ts'
import { zhCN } from '#server/messages/zh-CN.ts'

describe('preferredLocale', () => {
  it.each([
    [undefined, 'zh-CN'],
    ['', 'zh-CN'],
    ['en-US', 'en-US'],
    ['en-GB,en;q=0.9', 'en-US'],
    ['zh-TW', 'zh-CN'],
    ['fr, en;q=0.5, zh;q=0.4', 'en-US'],
    ['en;q=0.2, zh;q=0.9', 'zh-CN'],
    ['en;q=0', 'zh-CN'],
    ['*', 'zh-CN'],
    [';;q=,,=;', 'zh-CN'],
  ] as const)('%s → %s', (header, locale) => expect(preferredLocale(header, 'zh-CN')).toBe(locale))
})

describe('serverMessage', () => {
  it('puts the parameters in', () => {
    expect(serverMessage('too-many-requests', 'en-US', { seconds: 7 })).toContain('7 seconds')
  })

  it.each(Object.keys(enUS) as ServerMessage[])('%s has the same parameters in both languages', message => {
    const parameters = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
    expect(parameters(zhCN[message])).toEqual(parameters(enUS[message]))
  })

  it.each([
    ['not-signed-in', 'your login information has expired, please log in again'],
    ['login-failed', 'login failed'],
    ['bind-failed', 'binding failed, please check that the account and password are correct'],
  ] as const)('%s is worded as specification section 8 words it', (message, text) => {
    expect(serverMessage(message, 'en-US')).toBe(text)
  })
})
