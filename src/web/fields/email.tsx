import type { FieldViews } from './field-views.ts'
import { LinkedText } from './shared/linked-text.tsx'
import { textCell } from './shared/value-text.tsx'

/** E-mail address. */
export const emailViews: FieldViews = {
  View: LinkedText,
  cell: textCell,
  width: 180,
}
