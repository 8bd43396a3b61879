import { Type } from '../config-schema/type.ts'
import { defineFieldType } from '../define-extension.ts'
import { withYuanSign, yuanText } from '../text/yuan-text.ts'
import { refuse } from './shared/normalised.ts'
import { checkRange, limitsOf, numberOf, sampleNumber } from './shared/numbers.ts'
import { ORDERED_OPERATORS } from './shared/operators.ts'

/** 100 billion yuan. */
const LIMIT = 10_000_000_000_000

/** An amount in fen (1 yuan = 100 fen), an integer everywhere except in displayed text. */
export const moneyField = defineFieldType({
  name: 'money',
  storage: 'integer',
  expressionType: 'double',
  options: Type.Object({
    min: Type.Optional(Type.Integer({ description: 'Smallest amount, in fen.' })),
    max: Type.Optional(Type.Integer({ description: 'Largest amount, in fen.' })),
  }),
  filterOperators: ORDERED_OPERATORS,
  sortable: true,
  figure: 'amount',
  hundredths: 'fen',
  normalise(value, field) {
    const fen = numberOf(value)
    if (fen === undefined) return refuse('not-number')
    if (!Number.isInteger(fen)) return refuse('not-money')
    return checkRange(fen, { min: -LIMIT, max: LIMIT, ...limitsOf(field) }, yuan)
  },
  format: value => (typeof value === 'number' ? yuan(value) : ''),
  print: value => (typeof value === 'number' ? withYuanSign(yuanText(value)) : ''),
  sample: (field, random) => sampleNumber({ min: 0, max: 100_000, ...limitsOf(field) }, random, 0),
})

/** `1234500` → `12345.00`, without floating-point arithmetic. */
function yuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
