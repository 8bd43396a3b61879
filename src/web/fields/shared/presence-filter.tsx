import { useText } from '#web/i18n/use-text.ts'
import { Select } from '#web/ui/antd.ts'
import type { FieldFilterProps } from '../field-views.ts'
import { filterText } from '../filter-value.ts'

/** Filter by whether there is a value (operator `null`: `true` = none). */
export function PresenceFilter(props: FieldFilterProps) {
  const { t } = useText()
  const options = [
    { value: 'false', label: t('pages.filter.present') },
    { value: 'true', label: t('pages.filter.absent') },
  ]
  return <TruthFilter {...props} options={options} />
}

interface TruthFilterProps extends FieldFilterProps {
  /** `true` and `false`, in the order in which they are offered. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Filter for one of two values, or any. */
export function TruthFilter({ id, value, options, onChange }: TruthFilterProps) {
  const { t } = useText()
  return (
    <Select
      id={id}
      allowClear
      placeholder={t('pages.filter.any')}
      value={filterText(value) || undefined}
      options={[...options]}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  )
}
