import { describe, expect, it } from 'vitest'
import { FORMAT_NAMES, FORMATS, type FormatName, formatOf, isExactDigits } from '#model/text/formats.ts'
import fc from '../../helpers/fast-check.ts'

/** Specification section 5. */
const CASES: Readonly<Record<FormatName, { yes: readonly string[]; no: readonly string[] }>> = {
  link: {
    yes: [
      'http://example.com',
      'https://example.com:8443/a?b=1#c',
      'HTTPS://EXAMPLE.COM',
      'mailto:a@example.com?subject=x',
      'tel:10086',
    ],
    no: [
      'example.com',
      'ftp://example.com',
      'javascript:alert(1)',
      'https://',
      'https:///a',
      'http://a b',
      'mailto:a',
      'tel:',
      ' http://a',
    ],
  },
  digits: { yes: ['0', '204815'], no: ['', '-1', '1.0', '１２', '12 '] },
  plate: {
    yes: ['鲁A3K9Z2', '京A12345', '粤Z1234港', '鲁A1234学', '鲁AD12345', '鲁AFA1345', '鲁A12345F'],
    no: ['鲁A3K9Z', '鲁A3K9Z22', 'A3K9Z2', '鲁33K9Z2', '鲁A3K9ZO', '鲁I3K9Z2', '鲁AL12345', '鲁A1234DD'],
  },
  mobile: {
    yes: ['13800138000', '12000000000', '19999999999'],
    no: ['11800138000', '10800138000', '23800138000', '1380013800', '138001380000', '+8613800138000', '1380013800x'],
  },
  email: {
    yes: ['a@b.cn', 'first.last+tag@mail.example.com'],
    no: ['a', 'a@b', '@b.cn', 'a@.cn', 'a@b..cn', 'a b@c.cn', 'a@b.c'],
  },
  alphanumeric: { yes: ['B2C04', 'a', '9'], no: ['a_b', 'a b', '楼', ''] },
  landline: {
    yes: [
      '88886666',
      '0531-88886666',
      '053188886666',
      '(010)88886666',
      '010-88886666-801',
      '8888666',
      '400-888-6666',
      '4008886666',
    ],
    no: [
      '13800138000',
      '0531-8888',
      '531-88886666',
      '0531-08886666',
      '0531-88886666-',
      '0531 88886666',
      '500-888-6666',
    ],
  },
  telephone: { yes: ['13800138000', '0531-88886666'], no: ['110', 'abc'] },
  idCard: {
    yes: ['370102900307123', '370102199003071234', '37010219900307123X', '37010219900307123x'],
    no: ['37010290030712', '3701021990030712345', '3701021990030712X4', '37010219900307123Y'],
  },
  cron: {
    yes: ['0 5 25 * *', '*/30 * * * *', '15 8-18/2 1,15 * 1-5', '59 23 31 12 7'],
    no: [
      '0 5 25 *',
      '60 0 * * *',
      '0 24 * * *',
      '0 0 0 * *',
      '0 0 * 13 *',
      '0 0 * * 8',
      '5-1 * * * *',
      '*/0 * * * *',
      'daily',
      '0 5 25 * * *',
    ],
  },
  word: { yes: ['zhang_san', 'A1', '_'], no: ['zhang-san', 'a b', '张', ''] },
}

describe.each(FORMAT_NAMES)('the format %s', name => {
  it.each(CASES[name].yes)('takes %s', text => expect(FORMATS[name].matches(text)).toBe(true))
  it.each(CASES[name].no)('refuses %j', text => expect(FORMATS[name].matches(text)).toBe(false))

  it('takes its own example and has a code of its own', () => {
    expect(FORMATS[name].matches(FORMATS[name].example)).toBe(true)
    expect(FORMAT_NAMES.filter(other => FORMATS[other].code === FORMATS[name].code)).toEqual([name])
  })

  it('answers quickly, whatever the text', () => {
    const texts = fc.sample(fc.string({ minLength: 0, maxLength: 2000 }), 200)
    const start = process.cpuUsage()
    for (const text of texts) FORMATS[name].matches(text)
    // Work done, not time passed: other work of the machine has no say. Backtracking without end would take minutes.
    expect(process.cpuUsage(start).user).toBeLessThan(5_000_000)
  })
})

it('a text of exactly so many digits has no fewer and nothing else', () => {
  expect(isExactDigits('1234', 4)).toBe(true)
  expect(isExactDigits('123', 4)).toBe(false)
  expect(isExactDigits('12a4', 4)).toBe(false)
})

it('a format is found by name only', () => {
  expect(formatOf('mobile')).toBe(FORMATS.mobile)
  expect(formatOf('toString')).toBeUndefined()
})

it.each([
  ['0 1 * * *', '每天 01:00', 'Daily at 01:00'],
  ['0 8,20 * * *', '每天 08:00、20:00', 'Daily at 08:00, 20:00'],
  ['0 5 25 * *', '每月 25 日 05:00', 'Day 25 of the month at 05:00'],
  ['0 4 * * 1', '每周一 04:00', 'Mon at 04:00'],
  ['30 9 * * 1-5', '每周一至周五 09:30', 'Mon to Fri at 09:30'],
  ['0 9 * * 0', '每周日 09:00', 'Sun at 09:00'],
  ['*/30 * * * *', '每 30 分钟', 'Every 30 minutes'],
  ['0 * * * *', '每小时整点', 'Hourly, on the hour'],
  ['20 * * * *', '每小时第 20 分钟', 'Hourly at minute 20'],
  ['*/7 * * * *', undefined, undefined],
  ['0 9 * 6 *', undefined, undefined],
  ['0 9 1 * 1', undefined, undefined],
  ['nightly', undefined, undefined],
])('the schedule %s in words', (cron, chinese, english) => {
  const { words } = FORMATS.cron
  expect([words(cron, 'zh-CN'), words(cron, 'en-US')]).toEqual([chinese, english])
})
