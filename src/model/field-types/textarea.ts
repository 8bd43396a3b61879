import { Type } from '../config-schema/type.ts'
import type { FieldType } from './field-type.ts'
import { refuse } from './shared/normalised.ts'
import { lengthOptions, plainText, sampleText } from './shared/text-options.ts'
import { checkText } from './shared/text-value.ts'

const DEFAULT_MAX_LENGTH = 5000

/** Text of several lines; line breaks are kept as `\n`. */
export const textareaField = {
  name: 'textarea',
  storage: 'text',
  expressionType: 'string',
  options: Type.Object(lengthOptions),
  filterOperators: ['contains', 'null'],
  sortable: false,
  normalise(value, field) {
    if (typeof value !== 'string') return refuse('not-text')
    return checkText(value.replace(/\r\n?/g, '\n').trim(), field, DEFAULT_MAX_LENGTH)
  },
  format: plainText,
  sample: (field, random) => sampleText(field, random, DEFAULT_MAX_LENGTH),
} satisfies FieldType
