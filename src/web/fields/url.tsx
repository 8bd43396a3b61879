import type { FieldViews } from './field-views.ts'
import { LinkedText } from './shared/linked-text.tsx'
import { textCell } from './shared/value-text.tsx'

/** Web address. */
export const urlViews: FieldViews = {
  View: LinkedText,
  cell: textCell,
  width: 180,
}
