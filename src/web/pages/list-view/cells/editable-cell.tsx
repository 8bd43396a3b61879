import { lazy, Suspense } from 'react'
import type { Row } from '#model/api.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { ColumnPlan } from '../column-plan.ts'
import { ListCell } from '../list-cell.tsx'
import styles from './editable-cell.module.css'
import type { CellEditing } from './use-cell-editing.ts'

const CellEditor = lazy(() => import('./cell-editor.tsx').then(part => ({ default: part.CellEditor })))

interface EditableCellProps {
  readonly column: ColumnPlan
  readonly row: Row
  readonly editing: CellEditing
}

/** A cell whose value can be changed in its place: by a double click, or by F2 on its row. */
export function EditableCell({ column, row, editing }: EditableCellProps) {
  const { t, text } = useText()
  const shown = <ListCell column={column} row={row} />
  if (editing.current?.id === row.id && editing.current.path === column.path)
    return (
      <Suspense fallback={shown}>
        <CellEditor column={column} row={row} editing={editing} />
      </Suspense>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard the editing begins with F2 on the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the first of two clicks must not open the record
    <div
      className={styles.editable}
      title={t('lists.edit.hint', { title: text(column.title) })}
      onClick={event => event.stopPropagation()}
      onDoubleClick={event => {
        event.stopPropagation()
        editing.begin(row.id, column.path)
      }}
    >
      {shown}
    </div>
  )
}
