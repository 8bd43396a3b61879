import type { ReactNode } from 'react'
import { formatOf } from '#model/text/formats.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { CellProps, FieldViewProps, FieldViews } from './field-views.ts'
import { textCell, ValueText } from './shared/value-text.tsx'

/** One line of text, or the label of its value if its format has one. */
export const textViews: FieldViews = {
  View: TextView,
  cell,
  width: 150,
}

function TextView(props: FieldViewProps) {
  const { locale } = useText()
  const words = formatWords({ ...props, locale })
  if (words === undefined || props.mode === 'cell') return words ? cell({ ...props, locale }) : <ValueText {...props} />
  return (
    <span className="st-value-full">
      {words} <code>{String(props.value)}</code>
    </span>
  )
}

function cell(props: CellProps): ReactNode {
  const words = formatWords(props)
  if (words === undefined) return textCell(props)
  return (
    <span className="st-value-cell" title={`${words} (${String(props.value)})`}>
      {words}
    </span>
  )
}

/** What the value means, if its format can say it: the days and times of a schedule. */
export function formatWords({
  field,
  value,
  locale,
}: Pick<CellProps, 'field' | 'value' | 'locale'>): string | undefined {
  const format = field.format === undefined ? undefined : formatOf(field.format)
  return typeof value === 'string' ? format?.words?.(value, locale) : undefined
}
