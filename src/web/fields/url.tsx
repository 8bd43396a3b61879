import type { FieldInputProps, FieldViews } from './field-views.ts'
import { LinkedText } from './shared/linked-text.tsx'
import { TextFilter } from './shared/text-filter.tsx'
import { TextInput, type TextKind } from './shared/text-input.tsx'
import { textCell } from './shared/value-text.tsx'

const kind: TextKind = { inputMode: 'url' }

/** Web address. */
export const urlViews: FieldViews = {
  Input: UrlInput,
  View: LinkedText,
  cell: textCell,
  Filter: TextFilter,
  width: 180,
}

function UrlInput(props: FieldInputProps) {
  return <TextInput {...props} kind={kind} />
}
