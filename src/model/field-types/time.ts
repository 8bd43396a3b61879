import { Type } from '../config-schema/type.ts'
import { defineFieldType } from '../define-extension.ts'
import { accept, refuse } from './shared/normalised.ts'
import { ORDERED_OPERATORS } from './shared/operators.ts'
import { plainText } from './shared/texts.ts'

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** A time of day, `HH:mm`. */
export const timeField = defineFieldType({
  name: 'time',
  storage: 'text',
  expressionType: 'string',
  options: Type.Object({}),
  filterOperators: ORDERED_OPERATORS,
  sortable: true,
  normalise: value =>
    typeof value === 'string' && TIME.test(value.trim()) ? accept(value.trim()) : refuse('not-time'),
  format: plainText,
  sample: (_field, random) => `${String(8 + Math.floor(random() * 10)).padStart(2, '0')}:30`,
})
