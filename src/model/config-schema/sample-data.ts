import type { Static, TSchema, TUnsafe } from '@sinclair/typebox'
import { byKey, choose } from './alternatives.ts'
import { READ_AS, within } from './meaning.ts'
import { Type } from './type.ts'
import { closedObject, condition, configFile, expression, listOf, mapOf, oneOfValues, ref, text } from './vocabulary.ts'

type Constant = string | number | boolean | null | readonly unknown[]

const numbers = (description: string, maxItems = 2) =>
  Type.Unsafe<number[]>({ type: 'array', items: { type: 'number' }, minItems: 2, maxItems, description })
const anyList = (description: string) => Type.Array(Type.Unknown(), { minItems: 1, description })
/** Any value; a hint is interpreted as one. */
const valueOrHint = (description: string) => Type.Unsafe<unknown>({ description, [READ_AS]: () => hint })
const hintList = (description: string) =>
  Type.Array(Type.Unsafe<unknown>({ [READ_AS]: () => hint }), { minItems: 1, description })
const flag = (description: string) => Type.Literal(true, { description })
const share = Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Only in this part of the cases.' }))
const where = Type.Optional(
  mapOf(
    Type.Unknown(),
    '… whose fields (dot paths) have this value, one of these values, the value of this row at {"path": …}, or none of those at {"not": …}.',
    '^\\$?[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)*$',
  ),
)

/** Counters are used by their bare names. */
const counted = { spelled: 'with counters', over: { params: { holds: 'counters' } } } as const

/** How the values of one field are generated; the first of these keys that is present decides. */
const GENERATORS = {
  reference: closedObject({ reference: ref('resource', 'A record of this resource …'), where, share }),
  references: closedObject({
    references: ref('resource', 'Different records of this resource …'),
    number: Type.Optional(numbers('How many, from and to. Default: one.')),
    where,
    share,
  }),
  total: closedObject({
    total: ref('resource', 'How many records there are of this resource …'),
    of: Type.Optional(text('Dot path of a number: their sum instead.')),
    where,
  }),
  latest: closedObject({
    latest: ref('resource', 'Of the records of this resource …'),
    of: text('… the latest day or moment at this dot path; without records no value.'),
    where,
  }),
  some: closedObject({
    some: anyList('Different ones of these values.'),
    number: Type.Optional(numbers('How many, from and to. Default: one.')),
  }),
  each: closedObject({
    each: ref('resource', 'For every record of this resource …'),
    number: Type.Optional(numbers('… this many rows, from and to. Default: one.')),
    scales: Type.Optional(flag('Their number grows and shrinks with the scale of the sample data (SAMPLE_SCALE).')),
    where,
    share,
  }),
  eachOf: closedObject({ eachOf: anyList('A row for each of these values.') }),
  eachDay: closedObject({
    eachDay: numbers('A row for each day, from and to, relative to the day of seeding.'),
    step: Type.Optional(Type.Integer({ minimum: 1, description: 'Days from one to the next. Default: 1.' })),
  }),
  eachMonth: closedObject({
    eachMonth: numbers('A row for each month, from and to, relative to that of seeding.'),
    step: Type.Optional(Type.Integer({ minimum: 1, description: 'Months from one to the next. Default: 1.' })),
  }),
  if: closedObject({
    if: condition('Decides between the two', counted),
    // biome-ignore lint/suspicious/noThenProperty: a key of the config file
    then: valueOrHint('Value or hint if it holds.'),
    else: Type.Optional(valueOrHint('Value or hint otherwise. Default: no value.')),
  }),
  value: closedObject({ value: valueOrHint('Value or hint.'), share }),
  oneOf: closedObject({ oneOf: hintList('One of these values or hints.') }),
  weighted: closedObject({
    weighted: Type.Unsafe<Record<string, number>>({
      type: 'object',
      minProperties: 1,
      additionalProperties: { type: 'number', minimum: 0 },
      description: 'Value → weight; the key "" means no value.',
    }),
  }),
  cycle: closedObject({ cycle: hintList('These values or hints in turn.') }),
  expression: closedObject({
    expression: expression('Computed from the values made before it, `n` and `seq`', {
      ...counted,
      gives: 'own value',
    }),
  }),
  later: closedObject({ later: valueOrHint('Value or hint, made when all records of all files are there.') }),
  path: closedObject({ path: text('Dot path of a value of this row.') }),
  pattern: closedObject({ pattern: text('Text with {seq:0000}, {n}, {year}, {digits:6} or values of the row.') }),
  date: closedObject({
    date: numbers('Days from and to, relative to the day of seeding or to `from`.'),
    from: Type.Optional(text('Dot path of the date it is relative to.')),
    past: Type.Optional(flag('A past event: a value in the future is moved between `from` and now.')),
    every: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 60,
        description: 'Its time is on these minutes: 30 = whole and half hours.',
      }),
    ),
  }),
  month: closedObject({ month: numbers('Months from and to, relative to that of seeding.') }),
  time: closedObject({ time: Type.Array(Type.String(), { minItems: 2, maxItems: 2, description: 'From and to.' }) }),
  number: closedObject({ number: numbers('From, to and step.', 3) }),
  name: closedObject({ name: flag('An invented name of a person.') }),
  phone: closedObject({ phone: flag('A mobile number that no network assigns.') }),
  plate: closedObject({
    plate: oneOfValues(['fuel', 'electric'], 'A licence plate.'),
  }),
  idCard: closedObject({
    idCard: flag('An ID number with its check digit.'),
    born: Type.Optional(text('Dot path of the date of birth that it contains. Default: any.')),
    gender: Type.Optional(
      text('Dot path of the gender that its last digit but one agrees with: male or female. Default: any.'),
    ),
  }),
  images: closedObject({
    images: numbers('So many demo pictures, from and to.'),
    of: Type.Optional(oneOfValues(['face', 'signature'], 'What they show. Default: a place.')),
  }),
  files: closedObject({
    files: numbers('So many demo files, from and to.'),
    of: Type.Optional(oneOfValues(['sheet', 'package'], 'What they are. Default: a PDF document.')),
  }),
  actor: closedObject({
    actor: ref('transition', 'An account whose roles and blocks allow this transition, or `create`, of the record.', {
      of: 'own',
      besides: ['record action'],
    }),
  }),
  location: closedObject({
    location: flag('A point on the map.'),
    from: Type.Optional(text('Dot path of the point that it is near to.')),
  }),
} as const

const generator = byKey(GENERATORS, 'How the values are made up.')

/** The keys of a hint, by the one that decides what it is, in the order in which they decide. */
export const HINT_KEYS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(GENERATORS).map(([name, { properties }]) => [name, Object.keys(properties)]),
)

/** The keys of hints that hold a range: from and to, then perhaps a step. */
export const RANGE_KEYS: readonly string[] = [
  ...new Set(
    Object.values(GENERATORS).flatMap(({ properties }) =>
      Object.entries(properties as Readonly<Record<string, TSchema>>).flatMap(([key, { minItems }]) =>
        minItems === 2 ? [key] : [],
      ),
    ),
  ),
]

const hint: TUnsafe<Constant | Static<typeof generator>> = Type.Unsafe<Constant | Static<typeof generator>>({
  description: 'A constant, or how the values are made up.',
  ...choose({ type: 'object' }, generator, {}),
})

const count = Type.Optional(
  Type.Integer({
    minimum: 0,
    description: 'Number of generated records; with `each…` hints at most so many. Default: 0, or all of them.',
  }),
)
const hints = mapOf(
  within(hint, { field: 'key' }),
  'Field → how its values are made up; `$name` is a value for later hints only.',
  {
    kind: 'field',
    spelled: 'value or variable',
  },
)

/** `config/sample-data/<noun>.json`: records for demonstration, development and tests. */
export const sampleDataSchema = configFile('Sample data', 'Records of one resource; the file name is the resource.', {
  count,
  rows: Type.Optional(
    listOf(
      mapOf(Type.Unknown(), 'Field values; a reference is the label or @key of its record.', {
        kind: 'field',
        except: ['$key'],
      }),
      'Records written out.',
    ),
  ),
  values: Type.Optional(hints),
  sets: Type.Optional(
    listOf(
      closedObject({ count, values: hints }),
      'Kinds of generated records. The values of a kind come before those of the file, and instead of them.',
    ),
  ),
})
export type SampleDataConfig = Static<typeof sampleDataSchema>
