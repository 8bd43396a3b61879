import type { FieldViews } from './field-views.ts'
import { TextFilter } from './shared/text-filter.tsx'
import { TextInput } from './shared/text-input.tsx'
import { figureCell, ValueFigure } from './shared/value-text.tsx'

/** Licence plate. */
export const plateViews: FieldViews = {
  Input: TextInput,
  View: ValueFigure,
  cell: figureCell,
  Filter: TextFilter,
  width: 110,
}
