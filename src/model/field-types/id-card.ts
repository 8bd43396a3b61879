import { defineFieldType } from '../define-extension.ts'
import { maskBetween } from '../text/mask.ts'
import { formatField } from './shared/format-field.ts'
import { KEY_OPERATORS } from './shared/operators.ts'

/** ID card number: 15 digits, 18 digits, or 17 digits and X. */
export const idCardField = defineFieldType({
  ...formatField('idCard', 'idCard', KEY_OPERATORS, 18, text => text.replace(/\s+/g, '').toUpperCase()),
  ofOneRecord: true,
  mask: text => maskBetween(text, 3, 4),
})
