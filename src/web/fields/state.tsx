import { enumViews } from './enum.tsx'
import type { FieldViewProps, FieldViews } from './field-views.ts'
import { Due } from './shared/due.tsx'

/** State of a workflow: shown as a coloured tag; it is never typed, only moved by transitions. */
export const stateViews: FieldViews = { ...enumViews, View: StateView, width: 110 }

/** The state, and beside it until when it must be left. */
function StateView(props: FieldViewProps) {
  const { field, resource, row } = props
  return (
    <>
      <enumViews.View {...props} /> {row && <Due resource={resource} row={row} state={field.name} />}
    </>
  )
}
