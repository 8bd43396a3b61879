import { formatField } from './shared/format-field.ts'
import { TEXT_OPERATORS } from './shared/operators.ts'

/** An http, https, mailto or tel link. */
export const urlField = formatField('url', 'link', TEXT_OPERATORS, 2000, text => text)
