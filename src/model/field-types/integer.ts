import { Type } from '../config-schema/type.ts'
import { defineFieldType } from '../define-extension.ts'
import { refuse } from './shared/normalised.ts'
import { checkRange, grouped, limitsOf, numberOf, range, sampleNumber, unit, withUnit } from './shared/numbers.ts'
import { ORDERED_OPERATORS } from './shared/operators.ts'

/** A whole number, exact up to 2^53. */
export const integerField = defineFieldType({
  name: 'integer',
  storage: 'integer',
  expressionType: 'double',
  options: Type.Object({ ...range, unit, grouped }),
  filterOperators: ORDERED_OPERATORS,
  sortable: true,
  figure: 'amount',
  placeOf: Number,
  normalise(value, field) {
    const number = numberOf(value)
    if (number === undefined || !Number.isInteger(number)) return refuse('not-integer')
    return checkRange(number, { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER, ...limitsOf(field) })
  },
  format: (value, field, locale) => withUnit(value === null || value === undefined ? '' : String(value), field, locale),
  sample: (field, random) => sampleNumber(field, random, 0),
})
