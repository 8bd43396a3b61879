import { OptionFilter, OptionInput } from '../choices/option-select.tsx'
import type { FieldInputs } from '../field-views.ts'

/** One of a few named values. */
export const enumInputs: FieldInputs = {
  Input: OptionInput,
  Filter: OptionFilter,
}
