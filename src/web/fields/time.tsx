import type { FieldViews } from './field-views.ts'
import { figureCell, ValueFigure } from './shared/value-text.tsx'

/** A time of day. */
export const timeViews: FieldViews = {
  View: ValueFigure,
  cell: figureCell,
  width: 90,
  whole: true,
}
