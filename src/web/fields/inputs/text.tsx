import type { FieldInputs } from '../field-views.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { TextInput } from '../shared/text-input.tsx'

/** One line of text. */
export const textInputs: FieldInputs = {
  Input: TextInput,
  Filter: TextFilter,
}
