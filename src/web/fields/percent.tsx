import type { FieldViews } from './field-views.ts'
import { textCell, ValueFigure } from './shared/value-text.tsx'

/** A percentage from 0 to 100. */
export const percentViews: FieldViews = {
  View: ValueFigure,
  cell: textCell,
  align: 'right',
  width: 90,
}
