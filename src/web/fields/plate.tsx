import type { FieldViews } from './field-views.ts'
import { textCell, ValueFigure } from './shared/value-text.tsx'

/** Licence plate. */
export const plateViews: FieldViews = {
  View: ValueFigure,
  cell: textCell,
  width: 110,
  whole: true,
}
