import { ReferenceSelect } from '../choices/later-reference-select.tsx'
import { referencesIn } from '../choices/reference-values.ts'
import type { FieldInputProps, FieldInputs } from '../field-views.ts'
import { referenceInputs } from './reference.tsx'

/** Several records of one resource. */
export const referencesInputs: FieldInputs = {
  Input: ReferencesInput,
  Filter: referenceInputs.Filter,
}

function ReferencesInput(props: FieldInputProps) {
  const { value, onChange } = props
  return (
    <ReferenceSelect
      {...props}
      several
      chosen={referencesIn(value)}
      onChoose={chosen => onChange(chosen.length === 0 ? null : chosen)}
    />
  )
}
