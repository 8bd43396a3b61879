import type { FieldInputProps, FieldViews } from './field-views.ts'
import { LinkedText } from './shared/linked-text.tsx'
import { TextFilter } from './shared/text-filter.tsx'
import { TextInput, type TextKind } from './shared/text-input.tsx'
import { textCell } from './shared/value-text.tsx'

const kind: TextKind = { inputMode: 'email' }

/** E-mail address. */
export const emailViews: FieldViews = {
  Input: EmailInput,
  View: LinkedText,
  cell: textCell,
  Filter: TextFilter,
  width: 180,
}

function EmailInput(props: FieldInputProps) {
  return <TextInput {...props} kind={kind} />
}
