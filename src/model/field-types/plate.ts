import { formatField } from './shared/format-field.ts'
import { KEY_OPERATORS } from './shared/operators.ts'

/** A licence plate: 7 characters, 8 for new energy. */
export const plateField = formatField('plate', 'plate', KEY_OPERATORS, 8, text =>
  text.replace(/[\s·•]+/g, '').toUpperCase(),
)
