import type { FieldInputProps, FieldViews } from './field-views.ts'
import { LinkedText } from './shared/linked-text.tsx'
import { TextFilter } from './shared/text-filter.tsx'
import { TextInput, type TextKind } from './shared/text-input.tsx'
import { textCell } from './shared/value-text.tsx'

const kind: TextKind = { inputMode: 'tel' }

/** Telephone number; a masked one is shown as it came. */
export const phoneViews: FieldViews = {
  Input: PhoneInput,
  View: LinkedText,
  cell: textCell,
  Filter: TextFilter,
  width: 130,
}

function PhoneInput(props: FieldInputProps) {
  return <TextInput {...props} kind={kind} />
}
