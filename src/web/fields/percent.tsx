import type { FieldFilterProps, FieldInputProps, FieldViews } from './field-views.ts'
import { NumberFilter } from './shared/number-filter.tsx'
import { NumberInput, type NumberKind } from './shared/number-input.tsx'
import { figureCell, ValueFigure } from './shared/value-text.tsx'

const kind: NumberKind = { precision: 2, suffix: '%' }

/** A share from 0 to 100. */
export const percentViews: FieldViews = {
  Input: PercentInput,
  View: ValueFigure,
  cell: figureCell,
  Filter: PercentFilter,
  align: 'right',
  width: 90,
}

function PercentInput(props: FieldInputProps) {
  return <NumberInput {...props} kind={kind} />
}

function PercentFilter(props: FieldFilterProps) {
  return <NumberFilter {...props} kind={kind} />
}
