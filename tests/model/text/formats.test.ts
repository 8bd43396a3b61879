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
    yes: ['88886666', '0531-88886666', '053188886666', '(010)88886666', '010-88886666-801', '8888666'],
    no: ['13800138000', '0531-8888', '531-88886666', '0531-08886666', '0531-88886666-', '0531 88886666'],
  },
  telephone: { yes: ['13800138000', '0531-88886666'], no: ['110', 'abc'] },
  idCard: {
    yes: ['370102900307123', '370102199003071234', '37010219900307123X', '37010219900307123x'],
    no: ['37010290030712', '3701021990030712345', '3701021990030712X4', '37010219900307123Y'],
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

it('exactly N digits', () => {
  expect(isExactDigits('1234', 4)).toBe(true)
  expect(isExactDigits('123', 4)).toBe(false)
  expect(isExactDigits('12a4', 4)).toBe(false)
})

it('a format is found by name only', () => {
  expect(formatOf('mobile')).toBe(FORMATS.mobile)
  expect(formatOf('toString')).toBeUndefined()
})
