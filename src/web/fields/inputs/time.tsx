import { TIME } from '../dates/date-kind.ts'
import { DateFilter, DateInput } from '../dates/date-views.tsx'
import type { FieldFilterProps, FieldInputProps, FieldInputs } from '../field-views.ts'

/** A time of day. */
export const timeInputs: FieldInputs = {
  Input: TimeInput,
  Filter: TimeFilter,
}

function TimeInput(props: FieldInputProps) {
  return <DateInput {...props} kind={TIME} />
}

function TimeFilter(props: FieldFilterProps) {
  return <DateFilter {...props} kind={TIME} />
}
