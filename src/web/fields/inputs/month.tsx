import { MONTH } from '../dates/date-kind.ts'
import { DateFilter, DateInput } from '../dates/date-views.tsx'
import type { FieldFilterProps, FieldInputProps, FieldInputs } from '../field-views.ts'

/** A month. */
export const monthInputs: FieldInputs = {
  Input: MonthInput,
  Filter: MonthFilter,
}

function MonthInput(props: FieldInputProps) {
  return <DateInput {...props} kind={MONTH} />
}

function MonthFilter(props: FieldFilterProps) {
  return <DateFilter {...props} kind={MONTH} />
}
