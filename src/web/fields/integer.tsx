import type { FieldFilterProps, FieldInputProps, FieldViews } from './field-views.ts'
import { NumberFilter } from './shared/number-filter.tsx'
import { NumberInput, type NumberKind } from './shared/number-input.tsx'
import { amountCell, ValueAmount } from './shared/value-text.tsx'

const kind: NumberKind = { precision: 0 }

/** A whole number. */
export const integerViews: FieldViews = {
  Input: IntegerInput,
  View: ValueAmount,
  cell: amountCell,
  Filter: IntegerFilter,
  align: 'right',
  width: 90,
}

function IntegerInput(props: FieldInputProps) {
  return <NumberInput {...props} kind={kind} />
}

function IntegerFilter(props: FieldFilterProps) {
  return <NumberFilter {...props} kind={kind} />
}
