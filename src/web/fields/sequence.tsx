import type { FieldViews } from './field-views.ts'
import { TextFilter } from './shared/text-filter.tsx'
import { TextInput } from './shared/text-input.tsx'
import { figureCell, ValueFigure } from './shared/value-text.tsx'

/** A generated number; forms show it read-only. */
export const sequenceViews: FieldViews = {
  Input: TextInput,
  View: ValueFigure,
  cell: figureCell,
  Filter: TextFilter,
  width: 150,
}
