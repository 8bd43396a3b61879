import { useText } from '#web/i18n/use-text.ts'
import { Select, Switch } from '#web/ui/antd.ts'
import type { FieldFilterProps, FieldInputProps, FieldInputs } from '../field-views.ts'
import { filterText } from '../filter-value.ts'
import { plainText } from '../shared/plain-text.ts'

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

function BooleanFilter({ id, field, value, onChange }: FieldFilterProps) {
  const { t, locale } = useText()
  return (
    <Select
      id={id}
      allowClear
      placeholder={t('pages.filter.any')}
      value={filterText(value) || undefined}
      options={[
        { value: 'true', label: plainText(field, true, locale) },
        { value: 'false', label: plainText(field, false, locale) },
      ]}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  )
}
