import { defineFieldType } from '../define-extension.ts'
import { maskBetween } from '../text/mask.ts'
import { formatField } from './shared/format-field.ts'
import { TEXT_OPERATORS } from './shared/operators.ts'

/** An e-mail address. The mask keeps its host. */
export const emailField = defineFieldType({
  ...formatField('email', 'email', TEXT_OPERATORS, 254, text => text),
  mask: text => maskBetween(text, 1, text.length - text.lastIndexOf('@')),
})
