import type { FieldInputs } from '../field-views.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { TextInput } from '../shared/text-input.tsx'

/** ID card number. */
export const idCardInputs: FieldInputs = {
  Input: TextInput,
  Filter: TextFilter,
}
