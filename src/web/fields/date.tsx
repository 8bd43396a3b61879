import type { FieldViews } from './field-views.ts'
import { textCell, ValueFigure } from './shared/value-text.tsx'

/** A date. */
export const dateViews: FieldViews = {
  View: ValueFigure,
  cell: textCell,
  width: 110,
  whole: true,
}
