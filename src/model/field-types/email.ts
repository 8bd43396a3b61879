import { formatField } from './shared/format-field.ts'
import { TEXT_OPERATORS } from './shared/operators.ts'

/** An e-mail address. */
export const emailField = formatField('email', 'email', TEXT_OPERATORS, 254, text => text)
