import type { FieldViews } from './field-views.ts'
import { figureCell, ValueFigure } from './shared/value-text.tsx'

/** A percentage from 0 to 100. */
export const percentViews: FieldViews = {
  View: ValueFigure,
  cell: figureCell,
  align: 'right',
  width: 90,
}
