import { withYuanSign, yuanText } from '#model/text/yuan-text.ts'
import type { CellProps, FieldViewProps, FieldViews } from './field-views.ts'

/** Money: entered and shown in yuan, stored in fen. */
export const moneyViews: FieldViews = {
  View: MoneyView,
  cell: moneyCell,
  align: 'right',
  width: 120,
}

function MoneyView({ value, mode }: FieldViewProps) {
  return mode === 'detail' ? figure(withYuanSign(yuanText(Number(value)))) : moneyCell({ value })
}

function moneyCell({ value }: Pick<CellProps, 'value'>) {
  return figure(yuanText(Number(value)))
}

function figure(text: string) {
  return <span className="st-figure">{text}</span>
}
