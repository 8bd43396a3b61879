import type { FieldViews } from './field-views.ts'
import { textCell, ValueFigure } from './shared/value-text.tsx'

/** ID card number. */
export const idCardViews: FieldViews = {
  View: ValueFigure,
  cell: textCell,
  width: 170,
  whole: true,
}
