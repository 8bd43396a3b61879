import { useText } from '#web/i18n/use-text.ts'
import { InputNumber, Space } from '#web/ui/antd.ts'
import type { FieldFilterProps } from '../field-views.ts'
import { filterRange, filterText } from '../filter-value.ts'
import { type NumberKind, toStored, toTyped } from './number-input.tsx'

/** A filter for a kind of number: one box, or two for a range. */
export function NumberFilter(props: FieldFilterProps & { readonly kind: NumberKind }) {
  const { id, kind, operator, value, onChange, onSubmit } = props
  const { t } = useText()
  if (operator !== 'range')
    return <Box id={id} kind={kind} value={filterText(value)} onChange={onChange} onSubmit={onSubmit} />
  const range = filterRange(value)
  return (
    <Space.Compact block>
      <Box
        id={id}
        kind={kind}
        label={t('pages.filter.atLeast')}
        value={range.from}
        onChange={from => onChange({ ...range, from })}
        onSubmit={onSubmit}
      />
      <Box
        id={`${id}-to`}
        kind={kind}
        label={t('pages.filter.atMost')}
        value={range.to}
        onChange={to => onChange({ ...range, to })}
        onSubmit={onSubmit}
      />
    </Space.Compact>
  )
}

interface BoxProps {
  readonly id: string
  readonly kind: NumberKind
  /** The end of the range. */
  readonly label?: string
  readonly value: string
  onChange(value: string): void
  onSubmit(): void
}

function Box({ id, kind, label, value, onChange, onSubmit }: BoxProps) {
  return (
    <InputNumber<number>
      id={id}
      className="st-input-wide"
      aria-label={label}
      placeholder={label}
      value={toTyped(value === '' ? null : Number(value), kind)}
      precision={kind.precision}
      prefix={kind.prefix}
      suffix={kind.suffix}
      controls={false}
      onChange={typed => onChange(String(toStored(typed, kind) ?? ''))}
      onPressEnter={onSubmit}
    />
  )
}
