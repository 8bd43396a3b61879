import { useText } from '#web/i18n/use-text.ts'
import type { FieldViewProps } from '../field-views.ts'
import { plainText } from './plain-text.ts'

/** The value as its type's plain text: cut off in a cell (whole on hover), with line breaks in a detail. */
export function ValueText({ field, value, mode }: FieldViewProps) {
  const { locale } = useText()
  const text = plainText(field, value, locale)
  if (mode === 'detail') return <span className="st-value-full">{text}</span>
  return (
    <span className="st-value-cell" title={text}>
      {text}
    </span>
  )
}

/** As `ValueText`, in digits of one width. */
export function ValueFigure(props: FieldViewProps) {
  return (
    <span className="st-figure">
      <ValueText {...props} />
    </span>
  )
}
