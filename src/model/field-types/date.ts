import { Type } from '../config-schema/type.ts'
import { defineFieldType } from '../define-extension.ts'
import { isDate } from '../expression/dates.ts'
import { accept, refuse } from './shared/normalised.ts'
import { ORDERED_OPERATORS } from './shared/operators.ts'
import { plainText } from './shared/texts.ts'

/** A date, `YYYY-MM-DD`, without a time zone. */
export const dateField = defineFieldType({
  name: 'date',
  storage: 'date',
  expressionType: 'string',
  options: Type.Object({}),
  filterOperators: ORDERED_OPERATORS,
  sortable: true,
  placeOf: value => Date.parse(`${value}T00:00:00Z`) / 86_400_000,
  normalise: value => (typeof value === 'string' && isDate(value.trim()) ? accept(value.trim()) : refuse('not-date')),
  format: plainText,
  sample: (_field, random) => new Date(Date.UTC(2025, 0, 1 + Math.floor(random() * 365))).toISOString().slice(0, 10),
})
