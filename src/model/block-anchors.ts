import type { AppModel, Field } from './app-model.ts'
import { targetOf } from './field-path.ts'

/**
 * Whether the field refers to records that determine the project block of the referring record (`givesBlock` of their
 * resource): the block is copied from there and cannot be edited.
 */
export function givesBlock(model: AppModel, field: Field): boolean {
  return field.type === 'reference' && targetOf(model, field)?.givesBlock === true
}
