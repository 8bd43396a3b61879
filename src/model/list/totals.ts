import type { Field } from '../app-model.ts'
import { valueTypeOf } from '../field-types/index.ts'

/** Whether a list can total the field: a number that the database can sum, stored or computed per row. */
export function isSummable(field: Pick<Field, 'type' | 'name' | 'result' | 'stored'>): boolean {
  return valueTypeOf(field).figure === 'amount'
}
