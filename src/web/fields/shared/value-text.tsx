import type { ReactNode } from 'react'
import { groupedDigits } from '#model/text/grouped-digits.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { CellProps, FieldViewProps } from '../field-views.ts'
import { plainText } from './plain-text.ts'

/** The value as its type's plain text: truncated in a cell (complete on hover), with line breaks in a detail. */
export function ValueText(props: FieldViewProps) {
  const { locale } = useText()
  if (props.mode === 'cell') return cutText(textCell({ ...props, locale }))
  return <span className="st-value-full">{plainText(props.field, props.value, locale)}</span>
}

/** As `ValueText` with tabular digits and thousands separators. */
export function ValueAmount(props: FieldViewProps) {
  const { locale } = useText()
  if (props.mode === 'cell') return cutText(amountCell({ ...props, locale }))
  return <span className="st-figure st-value-full">{amountCell({ ...props, locale })}</span>
}

/** As `ValueText`, with tabular digits. */
export function ValueFigure(props: FieldViewProps) {
  const { locale } = useText()
  if (props.mode === 'cell') return cutText(textCell({ ...props, locale }))
  return <span className="st-figure st-value-full">{plainText(props.field, props.value, locale)}</span>
}

/** `ValueText` and `ValueFigure` in a cell. */
export function textCell({ field, value, locale, shared }: CellProps): ReactNode {
  const text = plainText(field, value, locale)
  if (!shared || !text.startsWith(shared)) return text
  return (
    <span className="st-value-cell" title={text}>
      <span className="visually-hidden">{shared}</span>
      {text.slice(shared.length)}
    </span>
  )
}

/** `ValueAmount` in a cell. */
export function amountCell({ field, value, locale }: CellProps): string {
  const plain = plainText(field, value, locale)
  return field.grouped !== false && field.name !== 'id' ? groupedDigits(plain) : plain
}

/** Plain text in an element that cuts it off and shows the whole on hover; anything else unchanged. */
export function cutText(shown: ReactNode): ReactNode {
  if (typeof shown !== 'string') return shown
  return (
    <span className="st-value-cell" title={shown}>
      {shown}
    </span>
  )
}
