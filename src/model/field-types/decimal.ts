import { Type } from '../config-schema/type.ts'
import { defineFieldType } from '../define-extension.ts'
import { refuse } from './shared/normalised.ts'
import {
  checkRange,
  grouped,
  limitsOf,
  numberOf,
  range,
  roundedTo,
  sampleNumber,
  unit,
  withUnit,
} from './shared/numbers.ts'
import { ORDERED_OPERATORS } from './shared/operators.ts'

const DECIMALS = 4
/** Up to this value a double represents four decimals exactly. */
const LIMIT = 99_999_999_999

/** A number with up to four decimals. */
export const decimalField = defineFieldType({
  name: 'decimal',
  storage: 'decimal',
  expressionType: 'double',
  options: Type.Object({
    ...range,
    unit,
    grouped,
    decimals: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: DECIMALS,
        description:
          'Number of decimals shown at least: with 2, 90 is shown as 90.00. Default: as many as the value has.',
      }),
    ),
  }),
  filterOperators: ORDERED_OPERATORS,
  sortable: true,
  figure: 'amount',
  normalise(value, field) {
    const number = numberOf(value)
    if (number === undefined) return refuse('not-number')
    const rounded = roundedTo(number, DECIMALS)
    if (rounded === undefined) return refuse('too-many-decimals', { decimals: DECIMALS })
    return checkRange(rounded, { min: -LIMIT, max: LIMIT, ...limitsOf(field) })
  },
  format: (value, field, locale) => withUnit(shown(value, field.decimals), field, locale),
  sample: (field, random) => sampleNumber(field, random, 2),
})

function shown(value: unknown, decimals = 0): string {
  if (typeof value !== 'number') return value === null || value === undefined ? '' : String(value)
  const text = String(value)
  return (text.split('.')[1]?.length ?? 0) < decimals ? value.toFixed(decimals) : text
}
