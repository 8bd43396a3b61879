import type { ReactNode } from 'react'
import { groupedDigits } from '#model/text/grouped-digits.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { CellProps, FieldViewProps } from '../field-views.ts'
import { plainText } from './plain-text.ts'

/** The value as its type's plain text: truncated in a cell (complete on hover), with line breaks in a detail. */
export function ValueText(props: FieldViewProps) {
  const { locale } = useText()
  if (props.mode === 'cell') return textCell({ ...props, locale })
  return <span className="st-value-full">{plainText(props.field, props.value, locale)}</span>
}

/** As `ValueText` with tabular digits and thousands separators. */
export function ValueAmount(props: FieldViewProps) {
  const { locale } = useText()
  if (props.mode === 'cell') return amountCell({ ...props, locale })
  return <span className="st-figure st-value-full">{amountText({ ...props, locale })}</span>
}

/** As `ValueText`, with tabular digits. */
export function ValueFigure(props: FieldViewProps) {
  const { locale } = useText()
  if (props.mode === 'cell') return figureCell({ ...props, locale })
  return <span className="st-figure st-value-full">{plainText(props.field, props.value, locale)}</span>
}

/** `ValueText` in a cell. */
export function textCell({ field, value, locale, shared }: CellProps): ReactNode {
  const text = plainText(field, value, locale)
  if (!shared || !text.startsWith(shared)) return cut(text, 'st-value-cell')
  return (
    <span className="st-value-cell" title={text}>
      <span className="visually-hidden">{shared}</span>
      {text.slice(shared.length)}
    </span>
  )
}

/** `ValueAmount` in a cell. */
export function amountCell(props: CellProps): ReactNode {
  return cut(amountText(props), 'st-value-cell st-figure')
}

/** `ValueFigure` in a cell. */
export function figureCell({ field, value, locale }: CellProps): ReactNode {
  return cut(plainText(field, value, locale), 'st-value-cell st-figure')
}

function amountText({ field, value, locale }: CellProps): string {
  const plain = plainText(field, value, locale)
  return field.grouped !== false && field.name !== 'id' ? groupedDigits(plain) : plain
}

function cut(text: string, className: string): ReactNode {
  return (
    <span className={className} title={text}>
      {text}
    </span>
  )
}
