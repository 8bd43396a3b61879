import { useText } from '#web/i18n/use-text.ts'
import { Select } from '#web/ui/antd.ts'
import type { FieldFilterProps } from '../field-views.ts'
import { filterText } from '../filter-value.ts'

/** Filter by whether there is a value (operator `null`: `true` = none). */
export function PresenceFilter({ id, value, onChange }: FieldFilterProps) {
  const { t } = useText()
  return (
    <Select
      id={id}
      allowClear
      placeholder={t('pages.filter.any')}
      value={filterText(value) || undefined}
      options={[
        { value: 'false', label: t('pages.filter.present') },
        { value: 'true', label: t('pages.filter.absent') },
      ]}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  )
}
