import { useText } from '#web/i18n/use-text.ts'
import { Select, Switch } from '#web/later/controls.tsx'
import type { FieldFilterProps, FieldInputProps, FieldViewProps, FieldViews } from './field-views.ts'
import { filterText } from './filter-value.ts'
import { plainText } from './shared/plain-text.ts'

/** Yes or no. */
export const booleanViews: FieldViews = {
  Input: BooleanInput,
  View: BooleanView,
  Filter: BooleanFilter,
  align: 'center',
  width: 90,
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

function BooleanView({ field, value, mode }: FieldViewProps) {
  const { locale } = useText()
  const word = plainText(field, value === true, locale)
  if (mode === 'detail') return <span>{word}</span>
  return <span role="img" aria-label={word} title={word} className={value === true ? 'st-mark-yes' : 'st-mark-no'} />
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
