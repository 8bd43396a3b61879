import type { FieldViews } from './field-views.ts'
import { figureCell, ValueFigure } from './shared/value-text.tsx'

/** ID card number. */
export const idCardViews: FieldViews = {
  View: ValueFigure,
  cell: figureCell,
  width: 170,
  whole: true,
}
