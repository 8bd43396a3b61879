import type { FieldInputs } from '../field-views.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { TextInput } from '../shared/text-input.tsx'

/** Number of an identity card. */
export const idCardInputs: FieldInputs = {
  Input: TextInput,
  Filter: TextFilter,
}
