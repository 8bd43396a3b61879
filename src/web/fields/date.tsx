import type { FieldViews } from './field-views.ts'
import { figureCell, ValueFigure } from './shared/value-text.tsx'

/** A date. */
export const dateViews: FieldViews = {
  View: ValueFigure,
  cell: figureCell,
  width: 110,
  whole: true,
}
