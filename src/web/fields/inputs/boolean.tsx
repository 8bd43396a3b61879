import { useText } from '#web/i18n/use-text.ts'
import { Switch } from '#web/ui/antd.ts'
import type { FieldFilterProps, FieldInputProps, FieldInputs } from '../field-views.ts'
import { plainText } from '../shared/plain-text.ts'
import { TruthFilter } from '../shared/presence-filter.tsx'

/** Yes or no. */
export const booleanInputs: FieldInputs = {
  Input: BooleanInput,
  Filter: BooleanFilter,
}

function BooleanInput({ id, field, value, disabled, describedBy, onChange }: FieldInputProps) {
  const { locale } = useText()
  return (
    <span className="st-switch">
      <Switch id={id} checked={value === true} disabled={disabled} aria-describedby={describedBy} onChange={onChange} />
      <span aria-hidden>{plainText(field, value === true, locale)}</span>
    </span>
  )
}

function BooleanFilter(props: FieldFilterProps) {
  const { locale } = useText()
  const options = [true, false].map(each => ({ value: String(each), label: plainText(props.field, each, locale) }))
  return <TruthFilter {...props} options={options} />
}
