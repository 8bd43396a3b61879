import type { FieldViews } from './field-views.ts'
import { textCell, ValueFigure } from './shared/value-text.tsx'

/** A generated number; forms show it read-only. */
export const sequenceViews: FieldViews = {
  View: ValueFigure,
  cell: textCell,
  width: 150,
  whole: true,
}
