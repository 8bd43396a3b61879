import type { FieldViews } from './field-views.ts'
import { figureCell, ValueFigure } from './shared/value-text.tsx'

/** Number of an identity card. */
export const idCardViews: FieldViews = {
  View: ValueFigure,
  cell: figureCell,
  width: 170,
  whole: true,
}
