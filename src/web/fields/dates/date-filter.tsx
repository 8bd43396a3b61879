import type { Dayjs } from 'dayjs'
import { useText } from '#web/i18n/use-text.ts'
import { DatePicker, type TimeRangePickerProps } from '#web/ui/antd.ts'
import type { FieldFilterProps } from '../field-views.ts'
import { filterRange, filterText } from '../filter-value.ts'
import type { DateKind } from './date-kind.ts'
import { fromStored, today, toStored } from './date-moment.ts'
import { useCalendarLanguage } from './use-calendar-language.ts'

/** Filter by a date (month, time) or by both ends of a range, each of which may be open. */
export default function LazyDateFilter(props: FieldFilterProps & { readonly kind: DateKind }) {
  const { id, kind, operator, value, onChange } = props
  const { t } = useText()
  const presets = usePresets(kind)
  useCalendarLanguage()
  if (operator !== 'range')
    return (
      <DatePicker
        id={id}
        className="st-input-wide"
        picker={kind.picker}
        format={[kind.display, ...kind.typed]}
        preserveInvalidOnBlur
        value={fromStored(filterText(value), kind)}
        onChange={next => onChange(next ? toStored(next, kind) : '')}
      />
    )
  const range = filterRange(value)
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      className="st-input-wide"
      picker={kind.picker}
      format={[kind.display, ...kind.typed]}
      preserveInvalidOnBlur
      allowEmpty={[true, true]}
      placeholder={[t('pages.filter.from'), t('pages.filter.to')]}
      presets={presets}
      value={[fromStored(range.from, kind), fromStored(range.to, kind)]}
      onChange={ends =>
        onChange({
          from: ends?.[0] ? toStored(ends[0], kind) : '',
          to: ends?.[1] ? toStored(ends[1], kind) : '',
        })
      }
    />
  )
}

/** Frequently used ranges. */
function usePresets(kind: DateKind): TimeRangePickerProps['presets'] {
  const { t } = useText()
  if (kind.picker === 'time') return undefined
  const now = today()
  if (kind.picker === 'month')
    return [
      { label: t('pages.range.thisMonth'), value: [now, now] },
      { label: t('pages.range.last3Months'), value: [now.subtract(2, 'month'), now] },
      { label: t('pages.range.thisYear'), value: [now.startOf('year'), now.endOf('year')] },
    ]
  return [
    { label: t('pages.range.today'), value: [now, now] },
    { label: t('pages.range.last7Days'), value: [now.subtract(6, 'day'), now] },
    { label: t('pages.range.next7Days'), value: [now, now.add(6, 'day')] },
    { label: t('pages.range.thisMonth'), value: [now.startOf('month'), now.endOf('month')] },
    { label: t('pages.range.lastMonth'), value: lastMonth(now) },
    { label: t('pages.range.thisYear'), value: [now.startOf('year'), now.endOf('year')] },
  ]
}

function lastMonth(now: Dayjs): [Dayjs, Dayjs] {
  const month = now.subtract(1, 'month')
  return [month.startOf('month'), month.endOf('month')]
}
