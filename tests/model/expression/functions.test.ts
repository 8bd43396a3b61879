import { describe, expect, it } from 'vitest'
import { checkExpression, expressionType } from '#model/expression/check.ts'
import { evaluate } from '#model/expression/evaluate.ts'

const schema = { resources: {} }
const params = Object.fromEntries(
  Object.entries({ day: 'date', at: 'datetime', fen: 'integer', share: 'decimal', word: 'text' }).map(
    ([name, type]) => [name, { name, type }],
  ),
)

it.each([
  ['date', "date(now) dateAdd(params.day, 1, 'days') firstDay('2026-11')"],
  ['datetime', "startOfDay(today) dateAdd(params.at, 1, 'months')"],
  [
    'integer',
    'daysBetween(today, now) year(now) month(now) day(now) size(params.word) floor(params.share) ceil(params.share) round(params.share) abs(params.fen) min(params.fen, 1)',
  ],
  ['number', 'hoursBetween(today, now) round(params.share, 1) abs(params.share) max(params.fen, 0.5) rate(1, 2)'],
  [
    'text',
    "weekDay(now) lower('A') upper('a') concat('a') pinyin('a') sortKey('a') fill('a', 'b', 1) string(1) yuan(1) yuanInCapitals(1) coalesce(params.word, 'a')",
  ],
  ['boolean', "has(params.word) contains('a', 'b') startsWith('a', 'b') endsWith('a', 'b') matches('a', 'b')"],
  ['any', "pick(['a', 'b'], 1)"],
])('what gives a %s', (kind, calls) => {
  for (const call of calls.split(/(?<=\)) /)) {
    expect([call, expressionType(call, schema, { params }).kind]).toEqual([call, kind])
  }
})

it.each([
  ['2026-11-22', 'sunday'],
  ['2026-11-23', 'monday'],
  ['2026-11-24', 'tuesday'],
  ['2026-11-25', 'wednesday'],
  ['2026-11-26', 'thursday'],
  ['2026-11-27', 'friday'],
  ['2026-11-28', 'saturday'],
  // Already Monday in China.
  ['2026-11-22T16:00:00Z', 'monday'],
])('%s is a %s', (at, day) => {
  expect(evaluate(`weekDay('${at}')`, {})).toBe(day)
})

it('a moment beyond the calendar has no day, and nothing lies between it and another', () => {
  const late = "'9999-12-31T20:00:00Z'"
  const calls = [
    `daysBetween(${late}, today)`,
    `daysBetween(today, ${late})`,
    `startOfDay(${late})`,
    `date(${late})`,
    `weekDay(${late})`,
    `year(${late})`,
  ]
  expect(calls.map(call => evaluate(call, { today: '2026-11-24' }))).toEqual(calls.map(() => null))
})

it.each([
  ["firstDay('2026-11')", '2026-11-01'],
  ["firstDay('2026-13')", null],
  ["firstDay('2026-11-05')", null],
  ["firstDay('12026-11')", null],
  ["pick(['a', 'b', 'c'], 4)", 'b'],
  ["pick(['a', 'b', 'c'], 0)", 'a'],
  ["pick(['a', 'b', 'c'], -1)", 'c'],
  ['pick([], 1)', null],
  ['string(0 * -1)', '0'],
  ['string([1])', null],
  ['size([1, 2])', 2],
  ["size('😀a')", 2],
  ["fill('${a} ${b} ${a}', 'a', 'b', 'b', 2)", 'b 2 b'],
  ["fill('${b} ${c}', 'a', 'b', 'b', 2)", '2 ${c}'],
  ["fill(null, 'a', 1)", null],
  ['round(9007199254740993, 2)', 9007199254740992],
  ['round(4503599627370497.5)', 4503599627370498],
])('%s is %s', (call, value) => {
  expect(evaluate(call, {})).toEqual(value)
})

describe('decimal places', () => {
  const problems = (call: string) => checkExpression(call, { schema, roots: { params } }).length

  it('are a whole number from 0 to 6, written out', () => {
    expect(['0', '6'].map(digits => problems(`round(params.share, ${digits})`))).toEqual([0, 0])
    for (const digits of ['7', '-1', '1.5', "'2'", 'null', 'params.fen'])
      expect([digits, problems(`round(params.share, ${digits})`)]).toEqual([digits, 1])
  })
})
