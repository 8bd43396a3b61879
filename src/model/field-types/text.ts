import { Type } from '../config-schema/type.ts'
import { oneOfValues } from '../config-schema/vocabulary.ts'
import { FORMAT_NAMES, formatOf } from '../formats.ts'
import type { FieldType } from './field-type.ts'
import { refuse } from './shared/normalised.ts'
import { TEXT_OPERATORS } from './shared/operators.ts'
import { lengthOptions, plainText, sampleText } from './shared/text-options.ts'
import { checkFormat, checkText, oneLine } from './shared/text-value.ts'

const DEFAULT_MAX_LENGTH = 255

/** One line of text. */
export const textField = {
  name: 'text',
  storage: 'text',
  expressionType: 'string',
  options: Type.Object({
    ...lengthOptions,
    length: Type.Optional(Type.Integer({ minimum: 1, description: 'Exact number of characters.' })),
    format: Type.Optional(
      oneOfValues(FORMAT_NAMES, 'Format the text must have; with `length`, digits = exactly so many.'),
    ),
  }),
  filterOperators: TEXT_OPERATORS,
  sortable: true,
  normalise(value, field) {
    const text = oneLine(value)
    if (text === undefined) return refuse('not-text')
    const format = field.format === undefined ? undefined : formatOf(field.format)
    const formatted = format ? checkFormat(text, format, field) : undefined
    return formatted?.ok === false ? formatted : checkText(text, field, DEFAULT_MAX_LENGTH)
  },
  format: plainText,
  sample: (field, random) => sampleText(field, random, DEFAULT_MAX_LENGTH),
} satisfies FieldType
