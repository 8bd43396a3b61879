import type { FieldViews } from './field-views.ts'
import { LinkedText } from './shared/linked-text.tsx'
import { textCell } from './shared/value-text.tsx'

/** Telephone number; a masked one is shown unchanged. */
export const phoneViews: FieldViews = {
  View: LinkedText,
  cell: textCell,
  width: 130,
  whole: true,
}
