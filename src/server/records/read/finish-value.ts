import type { FieldPath } from '#model/field-path.ts'
import { shownMasked } from '#model/records/masked-fields.ts'
import type { Finish } from '#server/storage/select/row-plan.ts'

/** Applied to every value before it is returned: masks masked fields for accounts that may not reveal them. */
export function finishValue(mayReveal: boolean): Finish | undefined {
  if (mayReveal) return undefined
  return ({ field }: FieldPath, value) => shownMasked(field, value)
}
