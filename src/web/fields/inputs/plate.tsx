import type { FieldInputs } from '../field-views.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { TextInput } from '../shared/text-input.tsx'

/** Licence plate. */
export const plateInputs: FieldInputs = {
  Input: TextInput,
  Filter: TextFilter,
}
