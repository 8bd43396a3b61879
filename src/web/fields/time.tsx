import { TIME } from './dates/date-kind.ts'
import { DateFilter, DateInput } from './dates/date-views.tsx'
import type { FieldFilterProps, FieldInputProps, FieldViews } from './field-views.ts'
import { figureCell, ValueFigure } from './shared/value-text.tsx'

/** A time of day. */
export const timeViews: FieldViews = {
  Input: TimeInput,
  View: ValueFigure,
  cell: figureCell,
  Filter: TimeFilter,
  width: 90,
}

function TimeInput(props: FieldInputProps) {
  return <DateInput {...props} kind={TIME} />
}

function TimeFilter(props: FieldFilterProps) {
  return <DateFilter {...props} kind={TIME} />
}
