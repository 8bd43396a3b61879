import { DATE } from '../dates/date-kind.ts'
import { DateFilter, DateInput } from '../dates/date-views.tsx'
import type { FieldFilterProps, FieldInputProps, FieldInputs } from '../field-views.ts'

/** A date. */
export const dateInputs: FieldInputs = {
  Input: DayInput,
  Filter: DayFilter,
}

function DayInput(props: FieldInputProps) {
  return <DateInput {...props} kind={DATE} />
}

function DayFilter(props: FieldFilterProps) {
  return <DateFilter {...props} kind={DATE} />
}
