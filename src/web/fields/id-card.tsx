import type { FieldViews } from './field-views.ts'
import { TextFilter } from './shared/text-filter.tsx'
import { TextInput } from './shared/text-input.tsx'
import { ValueFigure } from './shared/value-text.tsx'

/** Number of an identity card. */
export const idCardViews: FieldViews = { Input: TextInput, View: ValueFigure, Filter: TextFilter, width: 170 }
