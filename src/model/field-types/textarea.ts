import { Type } from '../config-schema/type.ts'
import { ref } from '../config-schema/vocabulary.ts'
import { defineFieldType } from '../define-extension.ts'
import type { FieldLike } from './field-type.ts'
import { refuse } from './shared/normalised.ts'
import { checkText, lengthOptions, plainText, sampleText } from './shared/texts.ts'

const DEFAULT_MAX_LENGTH = 5000

/**
 * Text of several lines; line breaks are stored as `
 * `.
 */
export const textareaField = defineFieldType({
  name: 'textarea',
  storage: 'text',
  expressionType: 'string',
  options: Type.Object({
    ...lengthOptions,
    placeholders: Type.Optional(
      ref(
        'dictionary',
        'The placeholders that the text may have: a click on one inserts its value in braces after a dollar sign; others are refused. Default: any text.',
      ),
    ),
  }),
  filterOperators: ['contains', 'null'],
  sortable: false,
  normalise(value, field) {
    if (typeof value !== 'string') return refuse('not-text')
    const unknown = unknownPlaceholder(value, field)
    if (unknown !== undefined) return refuse('unknown-placeholder', { value: unknown })
    return checkText(value.replace(/\r\n?/g, '\n').trim(), field, DEFAULT_MAX_LENGTH)
  },
  format: plainText,
  sample: (field, random) => sampleText(field, random, DEFAULT_MAX_LENGTH),
})

const MOST_SHOWN = 40

/** The first unknown placeholder in the text. */
function unknownPlaceholder(text: string, { placeholders }: FieldLike): string | undefined {
  if (!placeholders) return undefined
  const known = new Set(placeholders.map(({ value }) => `\${${value}}`))
  return text
    .match(/\$\{[^}]*\}?/g)
    ?.find(found => !known.has(found))
    ?.slice(0, MOST_SHOWN)
}
