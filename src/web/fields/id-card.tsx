import type { FieldViews } from './field-views.ts'
import { TextFilter } from './shared/text-filter.tsx'
import { TextInput } from './shared/text-input.tsx'
import { figureCell, ValueFigure } from './shared/value-text.tsx'

/** Number of an identity card. */
export const idCardViews: FieldViews = {
  Input: TextInput,
  View: ValueFigure,
  cell: figureCell,
  Filter: TextFilter,
  width: 170,
}
