import { ReferenceSelect } from './choices/later-reference-select.tsx'
import { referencesIn } from './choices/reference-values.ts'
import type { FieldFilterProps, FieldInputProps, FieldViewProps, FieldViews } from './field-views.ts'
import { filterList, filterText } from './filter-value.ts'
import { textCell, ValueText } from './shared/value-text.tsx'

/** Another record, chosen by searching. */
export const referenceViews: FieldViews = {
  Input: ReferenceInput,
  View: ReferenceView,
  cell: textCell,
  Filter: ReferenceFilter,
  width: 150,
}

function ReferenceInput(props: FieldInputProps) {
  const { value, onChange } = props
  return (
    <ReferenceSelect
      {...props}
      several={false}
      chosen={referencesIn(value)}
      onChoose={chosen => onChange(chosen[0] ?? null)}
    />
  )
}

function ReferenceView(props: FieldViewProps) {
  return <ValueText {...props} />
}

function ReferenceFilter(props: FieldFilterProps) {
  const { operator, value, onChange } = props
  const several = operator === 'in' || operator === 'has'
  const ids = several ? filterList(value) : [filterText(value)].filter(id => id !== '')
  return (
    <ReferenceSelect
      {...props}
      several={several}
      chosen={ids.map(id => ({ id: Number(id), label: '' }))}
      onChoose={chosen => onChange(several ? chosen.map(({ id }) => String(id)) : String(chosen[0]?.id ?? ''))}
    />
  )
}
