import type { FieldViews } from './field-views.ts'
import { figureCell, ValueFigure } from './shared/value-text.tsx'

/** A month. */
export const monthViews: FieldViews = {
  View: ValueFigure,
  cell: figureCell,
  width: 100,
  whole: true,
}
