import { expect, it } from 'vitest'
import { evaluate } from '#model/expression/evaluate.ts'
import { applyArithmetic } from '#model/expression/operators.ts'
import { parseExpression } from '#model/expression/parse.ts'
import { areEqual, compareValues, isAmong, plainValue } from '#model/expression/values.ts'

const CHINA = 480

it('a record or a reference to one is its id, and nothing else is changed', () => {
  const list = [{ id: 1 }]
  expect([undefined, null, 3n, { id: 7, label: 'x' }, 0, '', false].map(plainValue)).toEqual([
    null,
    null,
    3,
    7,
    0,
    '',
    false,
  ])
  expect(plainValue(list)).toBe(list)
  expect(plainValue({ id: 'a1' })).toEqual({ id: 'a1' })
  expect(plainValue(Object.create({ id: 7 }))).toEqual({})
})

it('texts stand in the order of their characters, as in both databases', () => {
  const order = ['', 'A', 'B', 'a', 'ab', 'b', '中', '\uffe5', '😀', '😁']
  for (const [at, one] of order.entries()) {
    for (const [to, other] of order.entries()) {
      expect([one, other, compareValues(one, other, CHINA)]).toEqual([one, other, Math.sign(at - to)])
    }
  }
})

it('a date beside a moment is its first moment in the zone', () => {
  expect(compareValues('2024-03-01', '2024-02-29T16:00Z', CHINA)).toBe(0)
  expect(compareValues('2024-02-29T15:59:59Z', '2024-03-01', CHINA)).toBe(-1)
  expect(compareValues('2024-03-01', '2024-02-29T15:59:59Z', CHINA)).toBe(1)
  expect(areEqual('2024-03-01', '2024-03-01T00:00Z', 0)).toBe(true)
  // Two moments, and texts that are none of both, are compared as texts.
  expect(compareValues('2024-03-01', '2024-03-01x', CHINA)).toBe(-1)
  expect(compareValues('2024-02-30', '2024-02-29T16:00Z', CHINA)).toBe(1)
})

it('what cannot be compared has no order, and is not the same', () => {
  const pairs = [
    [1, '1'],
    [true, false],
    [[1], [1]],
    [null, 1],
    ['a', undefined],
  ] as const
  expect(pairs.map(([one, other]) => compareValues(one, other, CHINA))).toEqual([null, null, null, null, null])
  expect([areEqual(1, '1', 0), areEqual(true, 1, 0), areEqual({ id: 1 }, 1, 0)]).toEqual([false, false, true])
  expect([areEqual(null, null, 0), areEqual(1, undefined, 0), areEqual(null, 1, 0)]).toEqual([null, null, null])
})

it('lists are the same item by item', () => {
  expect(areEqual([1, { id: 2 }], [1, 2], 0)).toBe(true)
  expect([areEqual([1], [1, 2], 0), areEqual([1, 2], [1], 0), areEqual([1, 2], [2, 1], 0)]).toEqual([
    false,
    false,
    false,
  ])
  expect(areEqual([null], [null], 0)).toBe(false)
  expect(areEqual([1], 1, 0)).toBe(false)
})

it('what may be among missing values is neither in the list nor out of it', () => {
  expect([isAmong(1, [2, 1], 0), isAmong(1, [null, 1], 0), isAmong(1, [2], 0), isAmong(1, [], 0)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([
    isAmong(1, [2, null], 0),
    isAmong(1, [null, 2], 0),
    isAmong(null, [1], 0),
    isAmong(1, null, 0),
    isAmong('a', 'abc', 0),
  ]).toEqual([null, null, null, null, null])
})

it('arithmetic is for numbers, and what is no finite number is missing', () => {
  expect(applyArithmetic('+', 'a', 'b')).toBe('ab')
  expect(['-', '*', '/', '%'].map(each => applyArithmetic(each as never, 7, 2))).toEqual([5, 14, 3.5, 1])
  expect([applyArithmetic('/', 1, 0), applyArithmetic('%', 1, 0), applyArithmetic('*', 1e308, 10)]).toEqual([
    null,
    null,
    null,
  ])
  expect([applyArithmetic('+', 'a', 1), applyArithmetic('+', 1, 'a'), applyArithmetic('-', 'b', 'a')]).toEqual([
    null,
    null,
    null,
  ])
  expect([applyArithmetic('+', null, 1), applyArithmetic('+', true, 1), applyArithmetic('+', { id: 3 }, 1)]).toEqual([
    null,
    null,
    4,
  ])
})

it('outcomes know what is missing', () => {
  const table = [
    ['true && null', null],
    ['null && true', null],
    ['false && null', false],
    ['null && false', false],
    ['true || null', true],
    ['null || true', true],
    ['false || null', null],
    ['null || false', null],
    ['null || null', null],
    ['true && true', true],
    ['false || false', false],
    ['!null', null],
    ["!'a'", null],
    ["-'a'", null],
    ['-null', null],
    ['null ? 1 : 2', 2],
    ["'a' ? 1 : 2", 2],
    ['true ? 1 : 2', 1],
    ['[1, null].exists(n, n > 0)', true],
    ['[0, null].exists(n, n > 0)', null],
    ['[0].exists(n, n > 0)', false],
    ['[1, null].all(n, n > 0)', null],
    ['[0, null].all(n, n > 0)', false],
    ['[1].all(n, n > 0)', true],
    ['[].all(n, false)', true],
    ['[1, null, 0].filter(n, n > 0)', [1]],
    ['[1, null].map(n, n)', [1, null]],
    ['null.exists(n, true)', null],
    ["'a'.map(n, n)", null],
    ['[[1, 2], [3]].map(list, list.filter(n, n > 1))', [[2], [3]]],
    ['[1, 2].exists(a, [2, 3].exists(b, a == b))', true],
    ['[1].exists(a, [2].exists(a, a == 1))', false],
    ["null == 'a'", false],
    ['null != 1', true],
    ['null == null', true],
    ['1 != null', true],
    ['1 == null', false],
    ['1 == 2', false],
    ['1 != 2', true],
    ['1 != 1', false],
    ['2 <= 2', true],
    ['2 < 2', false],
    ['2 >= 2', true],
    ['2 > 2', false],
    ['1 <= 2', true],
    ['3 >= 2', true],
    ["1 < 'a'", null],
    ["concat('a', 1)", 'a'],
    ['lower(1)', null],
    ["contains('a', null)", null],
  ] as const
  expect(table.map(([text]) => [text, evaluate(text, {})])).toEqual(table)
})

it.each([
  ['3u', 'unsigned numbers (3u) and bytes (b"…") are not available'],
  ["'a'.b", "'.b' may follow a name only"],
  ['[1][0]', /^'\[…\]' is not available/],
  ['{1: 2}', 'a key must be a text in quotes'],
  ['[1].exists(n)', 'exists(…) takes a name and an expression, e.g. list.exists(item, item.ok)'],
  ['(1', "expected ')', got the end of the expression"],
  ['[1', /']'/],
  ['a ? b', /':'/],
  [`'${'x'.repeat(2000)}'`, 'the expression has 2002 characters, at most 2000 are allowed'],
])('%s cannot be read: %s', (text, message) => {
  const parsed = parseExpression(text)
  expect(parsed.ok ? '' : parsed.message).toMatch(message)
})

it('an expression may be as long, and its lists as large, as it may', () => {
  const readable = (text: string) => parseExpression(text).ok
  expect(readable(`'${'x'.repeat(1998)}'`)).toBe(true)
  expect([readable(`[${Array(200).fill(1)}]`), readable(`[${Array(201).fill(1)}]`)]).toEqual([true, false])
})
