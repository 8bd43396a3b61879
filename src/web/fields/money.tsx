import { withYuanSign, yuanText } from '#model/text/yuan-text.ts'
import type { CellProps, FieldViewProps, FieldViews } from './field-views.ts'
import { cutText } from './shared/value-text.tsx'

/** Money: entered and shown in yuan, stored in fen. */
export const moneyViews: FieldViews = {
  View: MoneyView,
  cell: moneyCell,
  align: 'right',
  width: 120,
}

function MoneyView({ value, mode }: FieldViewProps) {
  const text = moneyCell({ value })
  return mode === 'cell' ? cutText(text) : <span className="st-figure">{withYuanSign(text)}</span>
}

function moneyCell({ value }: Pick<CellProps, 'value'>) {
  return yuanText(Number(value))
}
