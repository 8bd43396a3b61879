import { MONTH } from './dates/date-kind.ts'
import { DateFilter, DateInput } from './dates/date-views.tsx'
import type { FieldFilterProps, FieldInputProps, FieldViews } from './field-views.ts'
import { figureCell, ValueFigure } from './shared/value-text.tsx'

/** A month. */
export const monthViews: FieldViews = {
  Input: MonthInput,
  View: ValueFigure,
  cell: figureCell,
  Filter: MonthFilter,
  width: 100,
}

function MonthInput(props: FieldInputProps) {
  return <DateInput {...props} kind={MONTH} />
}

function MonthFilter(props: FieldFilterProps) {
  return <DateFilter {...props} kind={MONTH} />
}
