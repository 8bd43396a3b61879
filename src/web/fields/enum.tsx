import { useText } from '#web/i18n/use-text.ts'
import { optionTag } from './choices/option-tag.tsx'
import type { CellProps, FieldViewProps, FieldViews } from './field-views.ts'

/** One of a few named values. */
export const enumViews: FieldViews = {
  View: EnumView,
  cell: enumCell,
  width: 120,
  whole: true,
}

function EnumView(props: FieldViewProps) {
  const { locale } = useText()
  return enumCell({ ...props, locale })
}

/** The option as a tag. */
export function enumCell({ field, value, locale }: Pick<CellProps, 'field' | 'value' | 'locale'>) {
  const option = field.options?.find(each => each.value === value)
  return option ? optionTag(option, locale) : <span>{String(value)}</span>
}
