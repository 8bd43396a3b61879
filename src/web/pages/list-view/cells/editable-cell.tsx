import { Suspense } from 'react'
import type { Row } from '#model/api.ts'
import { textIn } from '#model/localized-text.ts'
import type { TextTools } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import type { ColumnPlan } from '../columns/column-plan.ts'
import { type CellReader, cellContent } from '../rows/list-cell.tsx'
import styles from './editable-cell.module.css'
import type { CellEditing } from './use-cell-editing.ts'

const CellEditor = lazyPart(() => import('./cell-editor.tsx').then(part => ({ default: part.CellEditor })))

interface EditableCellProps {
  readonly column: ColumnPlan
  readonly row: Row
  readonly editing: CellEditing
  readonly reader: CellReader & Pick<TextTools, 't'>
}

/**
 * A cell that can be edited in place: by a double click, or by F2. The left and right arrow keys move from the row to its cells
 * and between cells; the keys of rows still work there.
 */
export function EditableCell({ column, row, editing, reader }: EditableCellProps) {
  const { t, locale } = reader
  const shown = cellContent(column, row, reader)
  if (editing.current?.id === row.id && editing.current.path === column.path)
    return (
      <Suspense fallback={shown}>
        <CellEditor column={column} row={row} editing={editing} />
      </Suspense>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a cell of a table, reached by the arrow keys
    <div
      className={styles.editable}
      data-cell={column.path}
      tabIndex={-1}
      title={t('lists.edit.hint', { title: textIn(column.title, locale) })}
      onClick={event => event.stopPropagation()}
      onKeyDown={event => {
        const { key, currentTarget: cell } = event
        if (event.target !== cell || event.altKey || event.ctrlKey || event.metaKey) return
        if (key === 'F2' || key === 'Enter') editing.begin(row.id, column.path)
        else if (/^Arrow|^Esc/.test(key)) void import('./cell-keys.ts').then(({ goFromCell }) => goFromCell(key, cell))
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
      onDoubleClick={event => {
        event.stopPropagation()
        editing.begin(row.id, column.path)
      }}
    >
      {shown}
    </div>
  )
}
