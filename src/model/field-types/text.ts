import { Type } from '../config-schema/type.ts'
import { oneOfValues } from '../config-schema/vocabulary.ts'
import { defineFieldType } from '../define-extension.ts'
import { FORMAT_NAMES, formatOf } from '../text/formats.ts'
import { refuse } from './shared/normalised.ts'
import { TEXT_OPERATORS } from './shared/operators.ts'
import { checkFormat, checkText, lengthOptions, oneCode, oneLine, plainText, sampleText } from './shared/texts.ts'

const DEFAULT_MAX_LENGTH = 255

/** One line of text. */
export const textField = defineFieldType({
  name: 'text',
  storage: 'text',
  expressionType: 'string',
  options: Type.Object({
    ...lengthOptions,
    length: Type.Optional(Type.Integer({ minimum: 1, description: 'Exact number of characters.' })),
    normalize: Type.Optional(
      oneOfValues(
        ['code'],
        'code = a number or code of another system: stored in capitals, without spaces, invisible characters and full-width forms, so that one code is never stored in two spellings.',
      ),
    ),
    format: Type.Optional(
      oneOfValues(FORMAT_NAMES, 'Format the text must have; with `length`, digits = exactly so many.'),
    ),
  }),
  filterOperators: TEXT_OPERATORS,
  sortable: true,
  normalise(value, field) {
    const line = oneLine(value)
    if (line === undefined) return refuse('not-text')
    const text = field.normalize === 'code' ? oneCode(line) : line
    // A code of only invisible characters is empty.
    if (text === '' && line !== '') return refuse('bad-character')
    const format = field.format === undefined ? undefined : formatOf(field.format)
    const formatted = format ? checkFormat(text, format, field) : undefined
    return formatted?.ok === false ? formatted : checkText(text, field, DEFAULT_MAX_LENGTH)
  },
  format: plainText,
  sample: (field, random) => sampleText(field, random, DEFAULT_MAX_LENGTH),
})
