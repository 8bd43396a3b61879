import type { FieldViews } from './field-views.ts'
import { textCell, ValueFigure } from './shared/value-text.tsx'

/** A time of day. */
export const timeViews: FieldViews = {
  View: ValueFigure,
  cell: textCell,
  width: 90,
  whole: true,
}
