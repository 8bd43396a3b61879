import type { FieldViews } from './field-views.ts'
import { textCell, ValueText } from './shared/value-text.tsx'

/** Text of several lines. */
export const textareaViews: FieldViews = {
  View: ValueText,
  cell: textCell,
  width: 220,
  wide: true,
}
