import type { FieldViews } from './field-views.ts'
import { textCell, ValueText } from './shared/value-text.tsx'

/** Several short texts, shown as one line. */
export const partsViews: FieldViews = {
  View: ValueText,
  cell: textCell,
  width: 220,
  wide: true,
}
