import { ReferenceSelect } from './choices/later-reference-select.tsx'
import { referencesIn } from './choices/reference-values.ts'
import type { FieldInputProps, FieldViewProps, FieldViews } from './field-views.ts'
import { referenceViews } from './reference.tsx'
import { textCell, ValueText } from './shared/value-text.tsx'

/** Several records of one resource. */
export const referencesViews: FieldViews = {
  Input: ReferencesInput,
  View: ReferencesView,
  cell: textCell,
  Filter: referenceViews.Filter,
  width: 180,
  wide: true,
}

function ReferencesInput(props: FieldInputProps) {
  const { value, onChange } = props
  return (
    <ReferenceSelect
      {...props}
      several
      chosen={referencesIn(value)}
      onChoose={chosen => onChange(chosen.length === 0 ? null : chosen)}
    />
  )
}

function ReferencesView(props: FieldViewProps) {
  const references = referencesIn(props.value)
  if (props.mode === 'cell') return <ValueText {...props} />
  return (
    <ul className="st-chips">
      {references.map(({ id, label }) => (
        <li key={id} className="st-tag st-tag-plain">
          {label}
        </li>
      ))}
    </ul>
  )
}
