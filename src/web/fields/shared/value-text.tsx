import type { ReactNode } from 'react'
import { groupedDigits } from '#model/text/grouped-digits.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { CellProps, FieldViewProps } from '../field-views.ts'
import { plainText } from './plain-text.ts'

/** The value as its type's plain text: cut off in a cell (whole on hover), with line breaks in a detail. */
export function ValueText(props: FieldViewProps) {
  const { locale } = useText()
  if (props.mode === 'cell') return textCell({ ...props, locale })
  return <span className="st-value-full">{plainText(props.field, props.value, locale)}</span>
}

/** As `ValueText` in digits of one width, those of an amount in groups of thousands. */
export function ValueAmount(props: FieldViewProps) {
  const { locale } = useText()
  if (props.mode === 'cell') return amountCell({ ...props, locale })
  return <span className="st-figure st-value-full">{amountText({ ...props, locale })}</span>
}

/** As `ValueText`, in digits of one width. */
export function ValueFigure(props: FieldViewProps) {
  const { locale } = useText()
  if (props.mode === 'cell') return figureCell({ ...props, locale })
  return <span className="st-figure st-value-full">{plainText(props.field, props.value, locale)}</span>
}

/** What `ValueText` draws in a cell. */
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

/** What `ValueAmount` draws in a cell. */
export function amountCell(props: CellProps): ReactNode {
  return cut(amountText(props), 'st-value-cell st-figure')
}

/** What `ValueFigure` draws in a cell. */
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
