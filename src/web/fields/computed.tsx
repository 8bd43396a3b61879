import type { FieldViewProps, FieldViews } from './field-views.ts'
import { resultViews } from './value-views.ts'

/** A computed value, shown as its result type is. */
export const computedViews: FieldViews = {
  View: (props: FieldViewProps) => {
    const { View } = resultViews(props.field)
    return <View {...props} />
  },
  width: 110,
}
