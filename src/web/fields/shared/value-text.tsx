import { groupedDigits } from '#model/grouped-digits.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { FieldViewProps } from '../field-views.ts'
import { plainText } from './plain-text.ts'

/** The value as its type's plain text: cut off in a cell (whole on hover), with line breaks in a detail. */
export function ValueText({ field, value, mode, grouped }: FieldViewProps & { readonly grouped?: boolean }) {
  const { locale } = useText()
  const plain = plainText(field, value, locale)
  const text = grouped ? groupedDigits(plain) : plain
  if (mode === 'detail') return <span className="st-value-full">{text}</span>
  return (
    <span className="st-value-cell" title={text}>
      {text}
    </span>
  )
}

/** As `ValueText` in digits of one width, those of an amount in groups of thousands. */
export function ValueAmount(props: FieldViewProps) {
  return <ValueFigure {...props} grouped={props.field.grouped !== false && props.field.name !== 'id'} />
}

/** As `ValueText`, in digits of one width. */
export function ValueFigure(props: FieldViewProps & { readonly grouped?: boolean }) {
  return (
    <span className="st-figure">
      <ValueText {...props} />
    </span>
  )
}
