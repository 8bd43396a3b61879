import type { FieldViews } from './field-views.ts'
import { figureCell, ValueFigure } from './shared/value-text.tsx'

/** Licence plate. */
export const plateViews: FieldViews = {
  View: ValueFigure,
  cell: figureCell,
  width: 110,
  whole: true,
}
