import type { FieldViewProps, FieldViews } from './field-views.ts'
import { OptionFilter, OptionInput } from './shared/option-select.tsx'
import { OptionTag } from './shared/option-tag.tsx'

/** One of a few named values. */
export const enumViews: FieldViews = { Input: OptionInput, View: EnumView, Filter: OptionFilter, width: 120 }

function EnumView({ field, value }: FieldViewProps) {
  const option = field.options?.find(each => each.value === value)
  return option ? <OptionTag option={option} /> : <span>{String(value)}</span>
}
