import type { FieldViewProps, FieldViews } from './field-views.ts'
import { valueViews } from './value-views.ts'

/** A computed value, shown by its result type. */
export const computedViews: FieldViews = {
  View: (props: FieldViewProps) => {
    const { View } = valueViews(props.field.result)
    return <View {...props} />
  },
  width: 110,
}
