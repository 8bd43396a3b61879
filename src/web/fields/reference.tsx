import type { FieldViewProps, FieldViews } from './field-views.ts'
import { textCell, ValueText } from './shared/value-text.tsx'

/** Another record, chosen by searching. */
export const referenceViews: FieldViews = {
  View: ReferenceView,
  cell: textCell,
  width: 150,
}

function ReferenceView(props: FieldViewProps) {
  return <ValueText {...props} />
}
