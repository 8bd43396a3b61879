import type { FieldViews } from './field-views.ts'
import { amountCell, ValueAmount } from './shared/value-text.tsx'

/** A number with decimals. */
export const decimalViews: FieldViews = {
  View: ValueAmount,
  cell: amountCell,
  align: 'right',
  width: 100,
}
