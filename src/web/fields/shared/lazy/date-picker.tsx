import { DatePicker } from 'antd'
import type { FieldInputProps } from '../../field-views.ts'
import type { DateKind } from '../date-kind.ts'
import { selectAria } from '../select-aria.ts'
import { fromStored, toStored } from './date-moment.ts'
import { useCalendarLanguage } from './use-calendar-language.ts'

/** Calendar for one date, month or moment. */
export default function LazyDatePicker(props: FieldInputProps & { readonly kind: DateKind }) {
  const { id, kind, value, disabled, onChange } = props
  useCalendarLanguage()
  return (
    <DatePicker
      id={id}
      className="st-input-wide"
      picker={kind.picker}
      showTime={kind.showTime ? { format: 'HH:mm' } : false}
      format={kind.display}
      value={fromStored(value, kind)}
      disabled={disabled}
      {...selectAria(props)}
      onChange={next => onChange(next ? toStored(next, kind) : null)}
    />
  )
}
