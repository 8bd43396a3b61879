import type { FieldViews } from './field-views.ts'
import { TextFilter } from './shared/text-filter.tsx'
import { TextInput } from './shared/text-input.tsx'
import { ValueFigure } from './shared/value-text.tsx'

/** Licence plate. */
export const plateViews: FieldViews = { Input: TextInput, View: ValueFigure, Filter: TextFilter, width: 110 }
