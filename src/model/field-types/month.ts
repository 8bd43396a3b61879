import { Type } from '../config-schema/type.ts'
import { defineFieldType } from '../define-extension.ts'
import { accept, refuse } from './shared/normalised.ts'
import { ORDERED_OPERATORS } from './shared/operators.ts'
import { plainText } from './shared/texts.ts'

const MONTH = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/

/** A month, `YYYY-MM`. */
export const monthField = defineFieldType({
  name: 'month',
  storage: 'text',
  expressionType: 'string',
  options: Type.Object({}),
  filterOperators: ORDERED_OPERATORS,
  sortable: true,
  placeOf: value => Number(String(value).slice(0, 4)) * 12 + Number(String(value).slice(5, 7)),
  normalise: value =>
    typeof value === 'string' && MONTH.test(value.trim()) ? accept(value.trim()) : refuse('not-month'),
  format: plainText,
  sample: (_field, random) => `2025-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}`,
})
