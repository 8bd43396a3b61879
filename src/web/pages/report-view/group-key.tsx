import { viewsOf } from '#web/fields/index.ts'
import type { FieldAt } from '../records/field-at.ts'
import { isMissing } from '../records/row-values.ts'

/** The value that the rows of a group have in common. */
export function GroupKey({ at, value }: { readonly at: FieldAt; readonly value: unknown }) {
  if (isMissing(value)) return <span className="st-quiet">-</span>
  const { View } = viewsOf(at.field)
  return <View field={at.field} resource={at.owner} value={value} mode="cell" />
}
