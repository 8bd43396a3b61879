import type { Field } from './app-model.ts'
import { storageOf, valueTypeOf } from './field-types/index.ts'

/** Types of which a sum says something. */
const SUMMABLE: readonly string[] = ['integer', 'decimal', 'money']

/** Whether a list can have a total of the field: a number that is kept, so that the database can add it up. */
export function isSummable(field: Pick<Field, 'type' | 'name' | 'result' | 'stored'>): boolean {
  return SUMMABLE.includes(valueTypeOf(field).name) && storageOf(field) !== 'none'
}
