import { DATE } from './dates/date-kind.ts'
import { DateFilter, DateInput } from './dates/date-views.tsx'
import type { FieldFilterProps, FieldInputProps, FieldViews } from './field-views.ts'
import { figureCell, ValueFigure } from './shared/value-text.tsx'

/** A day. */
export const dateViews: FieldViews = {
  Input: DayInput,
  View: ValueFigure,
  cell: figureCell,
  Filter: DayFilter,
  width: 110,
}

function DayInput(props: FieldInputProps) {
  return <DateInput {...props} kind={DATE} />
}

function DayFilter(props: FieldFilterProps) {
  return <DateFilter {...props} kind={DATE} />
}
