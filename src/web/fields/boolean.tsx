import { useText } from '#web/i18n/use-text.ts'
import type { CellProps, FieldViewProps, FieldViews } from './field-views.ts'
import { plainText } from './shared/plain-text.ts'

/** Yes or no. */
export const booleanViews: FieldViews = {
  View: BooleanView,
  cell: booleanCell,
  align: 'center',
  width: 90,
}

function BooleanView(props: FieldViewProps) {
  const { locale } = useText()
  if (props.mode === 'cell') return booleanCell({ ...props, locale })
  return <span>{plainText(props.field, props.value === true, locale)}</span>
}

function booleanCell({ field, value, locale }: CellProps) {
  const word = plainText(field, value === true, locale)
  return <span role="img" aria-label={word} title={word} className={value === true ? 'st-mark-yes' : 'st-mark-no'} />
}
