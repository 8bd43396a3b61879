import { Type } from '../config-schema/type.ts'
import { oneOfValues } from '../config-schema/vocabulary.ts'
import { defineFieldType } from '../define-extension.ts'
import { FORMATS, type FormatName, formatOf } from '../text/formats.ts'
import { maskBetween } from '../text/mask.ts'
import { refuse } from './shared/normalised.ts'
import { KEY_OPERATORS } from './shared/operators.ts'
import { checkFormat, oneLine, plainText } from './shared/texts.ts'

const KINDS = ['mobile', 'landline', 'telephone'] as const satisfies readonly FormatName[]

/** A telephone number: a mobile number unless `format` allows landlines. */
export const phoneField = defineFieldType({
  name: 'phone',
  storage: 'text',
  expressionType: 'string',
  options: Type.Object({
    format: Type.Optional(oneOfValues(KINDS, 'mobile, landline, or telephone = either. Default: mobile.')),
  }),
  filterOperators: KEY_OPERATORS,
  sortable: true,
  ofOneRecord: true,
  normalise(value, field) {
    const text = oneLine(value)
    if (text === undefined) return refuse('not-text')
    return checkFormat(withoutSpaces(text), formatOf(field.format ?? 'mobile') ?? FORMATS.mobile, field)
  },
  format: plainText,
  mask: text => maskBetween(text, 3, 4),
  sample(field, random) {
    if (field.format === 'landline') return FORMATS.landline.example
    return `13${String(Math.floor(random() * 1e9)).padStart(9, '0')}`
  },
})

/** Normalises `+86 138 0013 8000` and `138-0013-8000` to the dialled number. */
function withoutSpaces(text: string): string {
  const compact = text.replace(/\s+/g, '').replace(/^(?:\+|00)86-?/, '')
  const digits = compact.replace(/[-–—]/g, '')
  return /^1\d{10}$/.test(digits) ? digits : compact
}
