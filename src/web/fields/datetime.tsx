import { formatDate } from '#model/dates.ts'
import { DATE, DATETIME } from './dates/date-kind.ts'
import { DateFilter, DateInput } from './dates/date-views.tsx'
import type { CellProps, FieldFilterProps, FieldInputProps, FieldViewProps, FieldViews } from './field-views.ts'

/** A moment, shown and picked in the platform's time zone. */
export const datetimeViews: FieldViews = {
  Input: MomentInput,
  View: DatetimeView,
  cell: datetimeCell,
  Filter: MomentFilter,
  width: 145,
}

function MomentInput(props: FieldInputProps) {
  return <DateInput {...props} kind={DATETIME} />
}

/** The server takes a day for all its moments, in the platform's time zone. */
function MomentFilter(props: FieldFilterProps) {
  return <DateFilter {...props} kind={DATE} />
}

function DatetimeView({ value, mode }: FieldViewProps) {
  return mode === 'cell' ? datetimeCell({ value }) : moment(value, formatDate(String(value)))
}

function datetimeCell({ value }: Pick<CellProps, 'value'>) {
  return moment(value, formatDate(String(value), 'YYYY-MM-DD HH:mm'))
}

function moment(value: unknown, words: string) {
  return (
    <time className="st-figure" dateTime={String(value)} title={formatDate(String(value))}>
      {words}
    </time>
  )
}
