import { groupedDigits } from '#model/text/grouped-digits.ts'
import { useText } from '#web/i18n/use-text.ts'
import { InputNumber } from '#web/ui/antd.ts'
import type { FieldInputProps } from '../field-views.ts'

/** How a stored number is typed: the user sees `stored / scale`. */
export interface NumberKind {
  readonly precision?: number
  /** 100 for money: fen are stored, yuan are typed. */
  readonly scale?: number
  readonly prefix?: string
  readonly suffix?: string
  /** An amount: with two decimals, and thousands separators while it is not being typed. */
  readonly grouped?: boolean
}

/** An input for a kind of number. Bounds are shown by the field's problems; the control does not correct them silently. */
export function NumberInput(props: FieldInputProps & { readonly kind: NumberKind }) {
  const { id, field, value, disabled, invalid, describedBy, kind, onChange } = props
  const { text } = useText()
  return (
    <InputNumber<number>
      id={id}
      className="st-input-wide"
      value={toTyped(value, kind)}
      precision={kind.precision}
      prefix={kind.prefix}
      suffix={field.unit ? text(field.unit) : kind.suffix}
      {...(kind.grouped && { formatter: groupedText })}
      controls={false}
      keyboard={false}
      inputMode={kind.precision === 0 ? 'numeric' : 'decimal'}
      disabled={disabled}
      aria-required={field.required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={typed => onChange(toStored(typed, kind))}
    />
  )
}

/** What the box shows: the number with thousands separators, or the text being typed as long as it is that number. */
function groupedText(
  value: number | string | undefined,
  { userTyping, input }: { userTyping: boolean; input: string },
) {
  const text = String(value ?? '')
  if (userTyping && Number(input.replace(/[^\d.-]/g, '')) === Number(text)) return input
  return text === '' || Number.isNaN(Number(text)) ? text : groupedDigits(Number(text).toFixed(2))
}

/** The displayed form of a stored number; `null` when there is none. */
export function toTyped(stored: unknown, { scale = 1 }: NumberKind): number | null {
  return typeof stored === 'number' ? stored / scale : null
}

/** The stored form of a typed number. A scaled one is rounded to whole units (fen). */
export function toStored(typed: number | null, { scale = 1 }: NumberKind): number | null {
  if (typed === null) return null
  return scale === 1 ? typed : Math.round(typed * scale)
}
