import type { FieldFilterProps, FieldInputProps, FieldViews } from './field-views.ts'
import { NumberFilter } from './shared/number-filter.tsx'
import { NumberInput, type NumberKind } from './shared/number-input.tsx'
import { amountCell, ValueAmount } from './shared/value-text.tsx'

const kind: NumberKind = {}

/** A number with decimals. */
export const decimalViews: FieldViews = {
  Input: DecimalInput,
  View: ValueAmount,
  cell: amountCell,
  Filter: DecimalFilter,
  align: 'right',
  width: 100,
}

function DecimalInput(props: FieldInputProps) {
  return <NumberInput {...props} kind={kind} />
}

function DecimalFilter(props: FieldFilterProps) {
  return <NumberFilter {...props} kind={kind} />
}
