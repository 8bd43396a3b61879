import { Type } from '../config-schema/type.ts'
import { defineFieldType } from '../define-extension.ts'
import { refuse } from './shared/normalised.ts'
import { checkRange, limitsOf, numberOf, range, roundedTo, sampleNumber } from './shared/numbers.ts'
import { ORDERED_OPERATORS } from './shared/operators.ts'

const DECIMALS = 2
const RANGE = { min: 0, max: 100 }

/** A percentage: 45.5 means 45.5 %. From 0 to 100 unless the field declares otherwise, with up to two decimals. */
export const percentField = defineFieldType({
  name: 'percent',
  storage: 'decimal',
  expressionType: 'double',
  options: Type.Object(range),
  filterOperators: ORDERED_OPERATORS,
  sortable: true,
  figure: 'ratio',
  normalise(value, field) {
    const number = numberOf(value)
    if (number === undefined) return refuse('not-number')
    const rounded = roundedTo(number, DECIMALS)
    if (rounded === undefined) return refuse('too-many-decimals', { decimals: DECIMALS })
    return checkRange(rounded, { ...RANGE, ...limitsOf(field) })
  },
  format: value => (typeof value === 'number' ? `${value.toFixed(DECIMALS)}%` : ''),
  sample: (field, random) => sampleNumber({ ...RANGE, ...limitsOf(field) }, random, DECIMALS),
})
