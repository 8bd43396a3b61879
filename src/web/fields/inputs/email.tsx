import type { FieldInputProps, FieldInputs } from '../field-views.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { TextInput, type TextKind } from '../shared/text-input.tsx'

const kind: TextKind = { inputMode: 'email' }

/** E-mail address. */
export const emailInputs: FieldInputs = {
  Input: EmailInput,
  Filter: TextFilter,
}

function EmailInput(props: FieldInputProps) {
  return <TextInput {...props} kind={kind} />
}
