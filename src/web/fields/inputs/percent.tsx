import type { FieldFilterProps, FieldInputProps, FieldInputs } from '../field-views.ts'
import { NumberFilter } from '../shared/number-filter.tsx'
import { NumberInput, type NumberKind } from '../shared/number-input.tsx'

const kind: NumberKind = { precision: 2, suffix: '%' }

/** A percentage from 0 to 100. */
export const percentInputs: FieldInputs = {
  Input: PercentInput,
  Filter: PercentFilter,
}

function PercentInput(props: FieldInputProps) {
  return <NumberInput {...props} kind={kind} />
}

function PercentFilter(props: FieldFilterProps) {
  return <NumberFilter {...props} kind={kind} />
}
