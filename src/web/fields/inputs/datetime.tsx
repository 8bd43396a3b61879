import { DATE, DATETIME } from '../dates/date-kind.ts'
import { DateFilter, DateInput } from '../dates/date-views.tsx'
import type { FieldFilterProps, FieldInputProps, FieldInputs } from '../field-views.ts'

/** A datetime, shown and picked in the platform's time zone. */
export const datetimeInputs: FieldInputs = {
  Input: MomentInput,
  Filter: MomentFilter,
}

function MomentInput(props: FieldInputProps) {
  return <DateInput {...props} kind={DATETIME} />
}

/** The server reads a date as the whole day in the platform's time zone. */
function MomentFilter(props: FieldFilterProps) {
  return <DateFilter {...props} kind={DATE} />
}
