import { yuanText } from '#model/yuan-text.ts'
import type { CellProps, FieldFilterProps, FieldInputProps, FieldViewProps, FieldViews } from './field-views.ts'
import { NumberFilter } from './shared/number-filter.tsx'
import { NumberInput, type NumberKind } from './shared/number-input.tsx'

const kind: NumberKind = { precision: 2, scale: 100, prefix: '¥' }

/** Money: typed and shown in yuan, kept in fen. */
export const moneyViews: FieldViews = {
  Input: MoneyInput,
  View: MoneyView,
  cell: moneyCell,
  Filter: MoneyFilter,
  align: 'right',
  width: 120,
}

function MoneyInput(props: FieldInputProps) {
  return <NumberInput {...props} kind={kind} />
}

function MoneyFilter(props: FieldFilterProps) {
  return <NumberFilter {...props} kind={kind} />
}

function MoneyView({ value, mode }: FieldViewProps) {
  return mode === 'detail' ? figure(`¥${yuanText(Number(value))}`) : moneyCell({ value })
}

function moneyCell({ value }: Pick<CellProps, 'value'>) {
  return figure(yuanText(Number(value)))
}

function figure(text: string) {
  return <span className="st-figure">{text}</span>
}
