import type { FieldViews } from './field-views.ts'
import { amountCell, ValueAmount } from './shared/value-text.tsx'

/** A whole number. */
export const integerViews: FieldViews = {
  View: ValueAmount,
  cell: amountCell,
  align: 'right',
  width: 90,
}
