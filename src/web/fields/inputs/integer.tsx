import type { FieldFilterProps, FieldInputProps, FieldInputs } from '../field-views.ts'
import { NumberFilter } from '../shared/number-filter.tsx'
import { NumberInput, type NumberKind } from '../shared/number-input.tsx'

const kind: NumberKind = { precision: 0 }

/** A whole number. */
export const integerInputs: FieldInputs = {
  Input: IntegerInput,
  Filter: IntegerFilter,
}

function IntegerInput(props: FieldInputProps) {
  return <NumberInput {...props} kind={kind} />
}

function IntegerFilter(props: FieldFilterProps) {
  return <NumberFilter {...props} kind={kind} />
}
