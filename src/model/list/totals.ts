import type { Field } from '../app-model.ts'
import { valueTypeOf } from '../field-types/index.ts'

/** Whether a list can have a total of the field: a number that the database can add up, stored or computed for each row. */
export function isSummable(field: Pick<Field, 'type' | 'name' | 'result' | 'stored'>): boolean {
  return valueTypeOf(field).figure === 'amount'
}
