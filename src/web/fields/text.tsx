import type { FieldViews } from './field-views.ts'
import { TextFilter } from './shared/text-filter.tsx'
import { TextInput } from './shared/text-input.tsx'
import { textCell, ValueText } from './shared/value-text.tsx'

/** One line of text. */
export const textViews: FieldViews = {
  Input: TextInput,
  View: ValueText,
  cell: textCell,
  Filter: TextFilter,
  width: 150,
}
