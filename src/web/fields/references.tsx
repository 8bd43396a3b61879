import { referencesIn } from './choices/reference-values.ts'
import type { FieldViewProps, FieldViews } from './field-views.ts'
import { textCell, ValueText } from './shared/value-text.tsx'

/** Several records of one resource. */
export const referencesViews: FieldViews = {
  View: ReferencesView,
  cell: textCell,
  width: 180,
  wide: true,
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
