import { ReferenceSelect } from '../choices/later-reference-select.tsx'
import { referencesIn } from '../choices/reference-values.ts'
import type { FieldFilterProps, FieldInputProps, FieldInputs } from '../field-views.ts'
import { filterList, filterText } from '../filter-value.ts'

/** Another record, chosen by searching. */
export const referenceInputs: FieldInputs = {
  Input: ReferenceInput,
  Filter: ReferenceFilter,
}

function ReferenceInput(props: FieldInputProps) {
  const { value, onChange, onFill } = props
  return (
    <ReferenceSelect
      {...props}
      several={false}
      chosen={referencesIn(value)}
      onChoose={chosen => onChange(chosen[0] ?? null)}
      onOnly={onFill}
    />
  )
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
