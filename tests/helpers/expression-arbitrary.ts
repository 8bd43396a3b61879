import fc from './fast-check.ts'

type Kind = 'condition' | 'number' | 'text' | 'day'

const BOOLEANS = [
  'record.vacant',
  'record.block.open',
  'record.overdue',
  'record.hasOpenBill',
  'me.admin',
  'true',
] as const
const WHOLE = ['record.floor', 'record.id', 'record.block', 'record.butler.level', 'record.billCount'] as const
const NUMBERS = [
  ...WHOLE,
  'record.price',
  'record.area',
  'record.arrears',
  'record.highestBill',
  'params.limit',
  'record.butler.block.id',
  'me.id',
] as const
const TEXTS = [
  'record.doorplate',
  'record.status',
  'record.month',
  'record.fullName',
  'record.block.cityName',
  'record.butler.name',
  'params.word',
  'me.name',
] as const
const DAYS = [
  'record.soldAt',
  'record.dueAt',
  'record.butler.hiredAt',
  'today',
  'now',
  "'2024-02-29'",
  "'2024-02-29T16:00:00.000Z'",
] as const
const UNITS = ["'minutes'", "'hours'", "'days'", "'weeks'", "'months'", "'years'"] as const

/**
 * Random, well-typed expressions over the resource `house` of the case file, for tests that compare two ways of
 * evaluating them. `%` and `string` take columns only: their SQL is not made for numbers beyond 64 bits.
 */
export const { condition: anyCondition } = fc.letrec<Record<Kind, string>>(tie => {
  const num = tie('number') as fc.Arbitrary<string>
  const text = tie('text') as fc.Arbitrary<string>
  const day = tie('day') as fc.Arbitrary<string>
  const bool = tie('condition') as fc.Arbitrary<string>
  const compare = fc.constantFrom('==', '!=', '<', '<=', '>', '>=')
  const build = (template: string, ...parts: fc.Arbitrary<string>[]) =>
    fc.tuple(...parts).map(values => template.replace(/\$(\d)/g, (_, index: string) => values[Number(index)] ?? ''))
  const either = (...choices: fc.Arbitrary<string>[]) =>
    fc.oneof({ depthSize: 'small', withCrossShrink: true }, ...choices)

  return {
    condition: either(
      fc.constantFrom(...BOOLEANS),
      build('$0 $1 $2', num, compare, num),
      build('$0 $1 $2', text, compare, text),
      build('$0 $1 $2', day, compare, day),
      build(
        '($0 $1 $2)',
        fc.constantFrom(...BOOLEANS),
        fc.constantFrom('==', '!='),
        bool.map(inner => `(${inner})`),
      ),
      build('($0) && ($1)', bool, bool),
      build('($0) || ($1)', bool, bool),
      build('!($0)', bool),
      build('($0) ? ($1) : ($2)', bool, bool, bool),
      build('($0) == null', either(num, text, day, bool)),
      build('has($0)', either(num, text, day)),
      build('$0 in [$1, $2]', num, num, num),
      build('$0 in [$1, $2]', text, text, text),
      build('$0 in params.numbers', num),
      build('$0 in params.texts', text),
      build('$0 in record.tags', text),
      build('$0 in record.butler.houses', num),
      build('contains($0, $1)', text, text),
      build('startsWith($0, $1)', text, text),
      build('endsWith($0, $1)', text, text),
      build('matches($0, $1)', text, fc.constantFrom("'^[0-9]{3}$'", "'a'", "'^东'", "'.*1.$'", "'[^a-z]{2}'")),
    ),
    number: either(
      fc.constantFrom(...NUMBERS),
      fc.integer({ min: -5, max: 120 }).map(String),
      fc.constantFrom('0.5', '-2.5', '88.5'),
      build('($0 + $1)', num, num),
      build('($0 - $1)', num, num),
      build('($0 * $1)', num, num),
      build('($0 / $1)', num, num),
      build('($0 % $1)', fc.constantFrom(...WHOLE), fc.constantFrom('2', '3', '-7', '0', 'record.floor')),
      build('-($0)', num),
      build('round($0)', num),
      build('round($0, 2)', num),
      build('floor($0)', num),
      build('ceil($0)', num),
      build('abs($0)', num),
      build('min($0, $1)', num, num),
      build('max($0, $1)', num, num),
      build('rate($0, $1)', num, num),
      build('coalesce($0, $1)', num, num),
      build('size($0)', text),
      build('size($0)', fc.constantFrom('record.tags', 'record.checklist', 'record.butler.houses')),
      build('daysBetween($0, $1)', day, day),
      build('hoursBetween($0, $1)', day, day),
      build('year($0)', day),
      build('month($0)', day),
      build('day($0)', day),
      build('(($0) ? $1 : $2)', bool, num, num),
    ),
    text: either(
      fc.constantFrom(...TEXTS),
      fc.constantFrom("''", "'1'", "'10'", "'a'", "'VIP'", "'东'", "'a\\'b'", "'😀'", "'\\uFFFD'", "'\\\\'", "'%'"),
      build('($0 + $1)', text, text),
      build('concat($0, $1)', text, text),
      build('lower($0)', text),
      build('upper($0)', text),
      build('coalesce($0, $1)', text, text),
      build('string($0)', fc.constantFrom(...WHOLE, ...BOOLEANS, 'record.soldAt', 'record.dueAt')),
      build('(($0) ? $1 : $2)', bool, text, text),
    ),
    day: either(
      fc.constantFrom(...DAYS),
      build('dateAdd($0, $1, $2)', day, fc.constantFrom('1', '-1', '13', 'record.floor'), fc.constantFrom(...UNITS)),
      build('date($0)', day),
    ),
  }
})
