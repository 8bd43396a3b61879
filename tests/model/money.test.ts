import { describe, expect, it } from 'vitest'
import { typeOfField } from '#model/expression/schema.ts'
import { storageOf } from '#model/field-types/index.ts'
import { moneyField } from '#model/field-types/money.ts'
import { isSummable } from '#model/list/totals.ts'
import { buildField } from './build-field.ts'

const field = buildField({ type: 'money' })
const limited = buildField({ type: 'money', min: 1, max: 23_033 })

describe('an amount is a whole number of fen', () => {
  it.each([
    ['zero', 0, 0],
    ['digits of a query string', ' 18870 ', 18_870],
    ['less than nothing', -5, -5],
    ['the largest', 10_000_000_000_000, 10_000_000_000_000],
    ['the smallest', -10_000_000_000_000, -10_000_000_000_000],
  ])('%s is taken', (_, given, fen) => {
    expect(moneyField.normalise(given, field)).toEqual({ ok: true, value: fen })
  })

  it.each([0.5, '188.7'])('%s is refused for its part of a fen', given => {
    expect(moneyField.normalise(given, field)).toEqual({ ok: false, code: 'not-money' })
  })

  it.each([Number.NaN, 'many', null, true])('%s is refused as no number', given => {
    expect(moneyField.normalise(given, field)).toEqual({ ok: false, code: 'not-number' })
  })

  it.each([
    ['beyond every amount', 10_000_000_000_001, field, 'above-max', { max: '100000000000.00' }],
    ['below every amount', -10_000_000_000_001, field, 'below-min', { min: '-100000000000.00' }],
    ['above the field', 23_034, limited, 'above-max', { max: '230.33' }],
    ['below the field', 0, limited, 'below-min', { min: '0.01' }],
  ])('%s is refused with the limit in yuan', (_, fen, of, code, params) => {
    expect(moneyField.normalise(fen, of)).toEqual({ ok: false, code, params })
  })
})

it('an amount is kept as a whole number, reckoned with as one, and ordered and compared by its size', () => {
  expect(storageOf(field)).toBe('integer')
  expect(typeOfField(field, { resources: {} }).kind).toBe('integer')
  expect(moneyField).toMatchObject({ name: 'money', sortable: true })
  expect(moneyField.filterOperators).toEqual(expect.arrayContaining(['eq', 'gte', 'lte', 'gt', 'lt']))
  expect(Object.keys(moneyField.options.properties)).toEqual(['min', 'max'])
})

describe('an amount as people read it', () => {
  it.each([
    [0, '0.00', '¥0.00'],
    [7, '0.07', '¥0.07'],
    [-7, '-0.07', '-¥0.07'],
    [18_870, '188.70', '¥188.70'],
    [123_456_789, '1234567.89', '¥1,234,567.89'],
    [-100_000, '-1000.00', '-¥1,000.00'],
  ])('%i fen', (fen, text, printed) => {
    expect(moneyField.format(fen)).toBe(text)
    expect(moneyField.print(fen)).toBe(printed)
  })

  it.each([undefined, null, '5'])('%s is nothing', value => {
    expect(moneyField.format(value)).toBe('')
    expect(moneyField.print(value)).toBe('')
  })

  it.each([
    [0, 0],
    [0.999999, 100_000],
  ])('sample amounts lie within 0 and 1,000 yuan (%d)', (random, fen) => {
    expect(moneyField.sample(field, () => random)).toBe(fen)
  })

  it.each([
    [0, 1],
    [0.999999, 23_033],
  ])('sample amounts keep the limits of the field (%d)', (random, fen) => {
    expect(moneyField.sample(limited, () => random)).toBe(fen)
  })
})

describe('totals add up', () => {
  it.each([
    ['amounts', { type: 'money' }, true],
    ['decimals', { type: 'decimal' }, true],
    ['no texts', { type: 'text' }, false],
    ['no days', { type: 'date' }, false],
    ['no percentages', { type: 'percent' }, false],
    ['stored computed amounts', { type: 'computed', result: 'money', stored: true }, true],
    ['computed amounts that are not stored', { type: 'computed', result: 'money' }, true],
  ] as const)('%s', (_, given, can) => {
    expect(isSummable(buildField(given))).toBe(can)
  })
})
