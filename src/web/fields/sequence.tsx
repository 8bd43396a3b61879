import type { FieldViews } from './field-views.ts'
import { figureCell, ValueFigure } from './shared/value-text.tsx'

/** A generated number; forms show it read-only. */
export const sequenceViews: FieldViews = {
  View: ValueFigure,
  cell: figureCell,
  width: 150,
  whole: true,
}
