import { describe, expect, test } from 'vitest'
import { ExpressionError } from '#model/expression/errors.ts'
import { evaluate, evaluateCheck, evaluateCondition } from '#model/expression/evaluate.ts'
import { checkPattern, matchesPattern } from '#model/expression/pattern.ts'
import fc, { runs } from '../../helpers/fast-check.ts'

describe('outcomes', () => {
  test('a right holds only if it is true, a rule is broken only if it is false', () => {
    const record = { startAt: '2024-03-01' }
    const rule = 'record.endAt >= record.startAt'
    expect(evaluate(rule, { record })).toBeNull()
    expect(evaluateCondition(rule, { record })).toBe(false)
    expect(evaluateCondition(`!(${rule})`, { record })).toBe(false)
    expect(evaluateCheck(rule, { record })).toBe(true)
    expect(evaluateCheck(rule, { record: { ...record, endAt: '2024-02-29' } })).toBe(false)
  })

  test('a value that is no boolean opens nothing', () => {
    for (const value of [1, 'true', [], {}]) {
      expect(evaluateCondition('record.value', { record: { value } })).toBe(false)
      expect(evaluateCondition('!record.value', { record: { value } })).toBe(false)
    }
  })

  test('variables that are not given are missing', () => {
    expect(evaluate('me.id == null && old == null && now == null', {})).toBe(true)
  })
})

describe('safety', () => {
  test('walks own properties only', () => {
    for (const path of ['constructor', 'toString', 'hasOwnProperty', '__defineGetter__', 'constructor.prototype']) {
      expect(evaluate(`record.${path}`, { record: {} }), path).toBeNull()
    }
    expect(() => evaluate('record.__proto__.polluted', { record: {} })).not.toThrow()
    expect(evaluate("{'__proto__': 1}.size() > 0 || true", {})).toBe(true)
  })

  test('does not generate code', () => {
    const original = globalThis.Function
    globalThis.Function = (() => {
      throw new Error('code was generated')
    }) as unknown as FunctionConstructor
    try {
      expect(evaluate('[1, 2, 3].filter(n, n > 1).map(n, n * 2)', {})).toEqual([4, 6])
    } finally {
      globalThis.Function = original
    }
  })

  test.each([
    ['too long', `record.a == '${'x'.repeat(2001)}'`, 'limit'],
    ['too deep', `${'('.repeat(60)}1${')'.repeat(60)}`, 'limit'],
    ['too many nodes', Array.from({ length: 300 }, (_, n) => `a${n}`).join(' && '), 'limit'],
    ['a list too long', `[${Array.from({ length: 201 }, () => '1').join(',')}]`, 'limit'],
    ['an unknown variable', 'process.env', 'unknown-variable'],
    ['an unknown function', 'fetch(record.url)', 'unknown-function'],
    ['bytes', "b'abc'", 'syntax'],
    ['half a sentence', 'record.a ==', 'syntax'],
  ])('refuses what is %s', (_, text, code) => {
    const error = thrownBy(() => evaluate(text, { record: {} }))
    expect(error).toBeInstanceOf(ExpressionError)
    expect((error as ExpressionError).code).toBe(code)
    expect((error as ExpressionError).offset).toBeLessThanOrEqual(text.length)
  })

  test('stops after many steps over large lists', () => {
    const items = Array.from({ length: 1000 }, (_, n) => n)
    const text = 'record.items.exists(a, record.items.exists(b, a + b < 0))'
    const error = thrownBy(() => evaluate(text, { record: { items } }))
    expect((error as ExpressionError).code).toBe('limit')
    expect(evaluateCondition(text, { record: { items } })).toBe(false)
    expect(evaluateCondition(`!${text}`, { record: { items } })).toBe(false)
    expect(evaluateCheck(text, { record: { items } })).toBeUndefined()
  })

  test('takes linear time for patterns', () => {
    const started = process.cpuUsage()
    expect(evaluate("matches(record.text, '.*a.*a.*b')", { record: { text: 'a'.repeat(2000) } })).toBe(false)
    // Work done, not time passed: other work of the machine has no say. With backtracking it would be a matter of minutes.
    expect(process.cpuUsage(started).user).toBeLessThan(5_000_000)
  })

  test('patterns mean what they mean as regular expressions', () => {
    const parts = ['a', 'b', '.', '[ab]', '[^a]', '\\d', 'a{2}', '.*', '😀', '\\.']
    const anyPattern = fc
      .tuple(fc.boolean(), fc.array(fc.constantFrom(...parts), { maxLength: 5 }), fc.boolean())
      .map(([start, middle, end]) => `${start ? '^' : ''}${middle.join('')}${end ? '$' : ''}`)
      .filter(pattern => checkPattern(pattern) === undefined)
    const anyText = fc
      .array(fc.constantFrom('a', 'b', '1', '.', '😀', '\n'), { maxLength: 7 })
      .map(each => each.join(''))
    fc.assert(
      fc.property(anyPattern, anyText, (pattern, text) => {
        expect(matchesPattern(text, pattern)).toBe(new RegExp(pattern, 'su').test(text))
      }),
      { numRuns: runs(2000) },
    )
  })

  test('either answers or throws an ExpressionError, whatever the text', () => {
    const words = [
      'record',
      '.',
      'a',
      'b',
      '(',
      ')',
      '[',
      ']',
      "'x'",
      '1',
      '==',
      '&&',
      '!',
      '-',
      'in',
      'size',
      '?',
      ':',
      '{',
      '}',
      ',',
      'null',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), parts => {
        try {
          evaluate(parts.join(' '), { record: { a: 1, b: ['x'] } })
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError)
        }
      }),
      { numRuns: runs(1000) },
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        try {
          evaluate(text, {})
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError)
        }
      }),
      { numRuns: runs(1000) },
    )
  })
})

describe('days', () => {
  test.each([
    ["dateAdd('2023-12-31', 2, 'months')", '2024-02-29'],
    ["dateAdd('2024-02-29', -1, 'years')", '2023-02-28'],
    ["dateAdd('2024-03-01', 1, 'weeks')", '2024-03-08'],
    ["dateAdd('2024-03-01', 1.9, 'days')", '2024-03-02'],
    ["dateAdd('2024-03-01', 1, 'hours')", null],
    ["dateAdd('9999-12-31', 1, 'days')", null],
    ["dateAdd('2024-01-30T17:00:00.000Z', 1, 'months')", '2024-02-28T17:00:00.000Z'],
    ["dateAdd('no date', 1, 'days')", null],
    ["date('2024-02-30')", null],
    ["'2024-03-01' < '2024-02-29T16:00:00.001Z'", true],
    ["'2024-03-01' == '2024-02-29T16:00:00.000Z'", true],
    ["hoursBetween('2024-03-01', '2024-02-29T16:30:00.000Z')", 0.5],
  ])('%s is %s', (text, result) => {
    expect(evaluate(text, {})).toBe(result)
  })

  test('another zone may be given', () => {
    expect(evaluate("date('2024-02-29T20:00:00.000Z')", { zoneOffset: 0 })).toBe('2024-02-29')
  })
})

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
