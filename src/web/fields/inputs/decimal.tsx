import type { FieldFilterProps, FieldInputProps, FieldInputs } from '../field-views.ts'
import { NumberFilter } from '../shared/number-filter.tsx'
import { NumberInput, type NumberKind } from '../shared/number-input.tsx'

const kind: NumberKind = {}

/** A number with decimals. */
export const decimalInputs: FieldInputs = {
  Input: DecimalInput,
  Filter: DecimalFilter,
}

function DecimalInput(props: FieldInputProps) {
  return <NumberInput {...props} kind={kind} />
}

function DecimalFilter(props: FieldFilterProps) {
  return <NumberFilter {...props} kind={kind} />
}
