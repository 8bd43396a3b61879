import type { FieldInputProps, FieldInputs } from '../field-views.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { TextInput, type TextKind } from '../shared/text-input.tsx'

const kind: TextKind = { inputMode: 'url' }

/** Web address. */
export const urlInputs: FieldInputs = {
  Input: UrlInput,
  Filter: TextFilter,
}

function UrlInput(props: FieldInputProps) {
  return <TextInput {...props} kind={kind} />
}
