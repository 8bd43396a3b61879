import { formatDate } from '#model/dates/dates.ts'
import type { CellProps, FieldViewProps, FieldViews } from './field-views.ts'

/** A datetime, shown and picked in the platform's time zone. */
export const datetimeViews: FieldViews = {
  View: DatetimeView,
  cell: datetimeCell,
  width: 145,
  whole: true,
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
