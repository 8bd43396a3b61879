import type { FieldViews } from './field-views.ts'
import { textCell, ValueText } from './shared/value-text.tsx'

/** One line of text. */
export const textViews: FieldViews = {
  View: ValueText,
  cell: textCell,
  width: 150,
}
