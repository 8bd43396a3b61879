import type { FieldFilterProps, FieldInputProps, FieldInputs } from '../field-views.ts'
import { NumberFilter } from '../shared/number-filter.tsx'
import { NumberInput, type NumberKind } from '../shared/number-input.tsx'

const kind: NumberKind = { precision: 2, scale: 100, prefix: '¥', grouped: true }

/** Money: entered and shown in yuan, stored in fen. */
export const moneyInputs: FieldInputs = {
  Input: MoneyInput,
  Filter: MoneyFilter,
}

function MoneyInput(props: FieldInputProps) {
  return <NumberInput {...props} kind={kind} />
}

function MoneyFilter(props: FieldFilterProps) {
  return <NumberFilter {...props} kind={kind} />
}
