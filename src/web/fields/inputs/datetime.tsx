import { DATE, DATETIME } from '../dates/date-kind.ts'
import { DateFilter, DateInput } from '../dates/date-views.tsx'
import type { FieldFilterProps, FieldInputProps, FieldInputs } from '../field-views.ts'

/** A moment, shown and picked in the platform's time zone. */
export const datetimeInputs: FieldInputs = {
  Input: MomentInput,
  Filter: MomentFilter,
}

function MomentInput(props: FieldInputProps) {
  return <DateInput {...props} kind={DATETIME} />
}

/** The server takes a day for all its moments, in the platform's time zone. */
function MomentFilter(props: FieldFilterProps) {
  return <DateFilter {...props} kind={DATE} />
}
