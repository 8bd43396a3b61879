import type { FieldViews } from './field-views.ts'
import { textCell, ValueFigure } from './shared/value-text.tsx'

/** A month. */
export const monthViews: FieldViews = {
  View: ValueFigure,
  cell: textCell,
  width: 100,
  whole: true,
}
