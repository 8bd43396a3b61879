import type { FieldFilterProps, FieldInputProps, FieldViewProps, FieldViews } from './field-views.ts'
import { resultViews } from './value-views.ts'

/** A value that is worked out: shown and filtered as its result type is, and never typed. */
export const computedViews: FieldViews = {
  Input: (props: FieldInputProps) => {
    const { Input } = resultViews(props.field)
    return <Input {...props} disabled />
  },
  View: (props: FieldViewProps) => {
    const { View } = resultViews(props.field)
    return <View {...props} />
  },
  Filter: (props: FieldFilterProps) => {
    const { Filter } = resultViews(props.field)
    return <Filter {...props} />
  },
  width: 110,
}
