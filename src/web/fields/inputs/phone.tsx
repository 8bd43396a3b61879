import type { FieldInputProps, FieldInputs } from '../field-views.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { TextInput, type TextKind } from '../shared/text-input.tsx'

const kind: TextKind = { inputMode: 'tel' }

/** Telephone number; a masked one is shown unchanged. */
export const phoneInputs: FieldInputs = {
  Input: PhoneInput,
  Filter: TextFilter,
}

function PhoneInput(props: FieldInputProps) {
  return <TextInput {...props} kind={kind} />
}
