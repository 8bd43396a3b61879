import type { FieldInputs } from '../field-views.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { TextInput } from '../shared/text-input.tsx'

/** A generated number; forms show it read-only. */
export const sequenceInputs: FieldInputs = {
  Input: TextInput,
  Filter: TextFilter,
}
