import { useText } from '#web/i18n/use-text.ts'
import { Due, dueField } from './dates/due.tsx'
import { enumCell, enumViews } from './enum.tsx'
import type { CellProps, FieldViewProps, FieldViews } from './field-views.ts'

/** State of a workflow, shown as a coloured tag; it has no input and changes only by transitions. */
export const stateViews: FieldViews = { ...enumViews, View: StateView, cell: stateCell, width: 110 }

function StateView(props: FieldViewProps) {
  const { locale } = useText()
  return stateCell({ ...props, locale })
}

/** The state with its deadline. */
function stateCell(props: CellProps) {
  const { field, resource, row } = props
  const tag = enumCell(props)
  if (!row || dueField(resource, field.name) === undefined) return tag
  return (
    <>
      {tag} <Due resource={resource} row={row} state={field.name} />
    </>
  )
}
