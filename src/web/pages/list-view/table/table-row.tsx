import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, type Ref } from 'react'
import type { Row } from '#model/api.ts'
import type { TextTools } from '#web/i18n/use-text.ts'
import { EditableCell } from '../cells/editable-cell.tsx'
import type { CellEditing } from '../cells/use-cell-editing.ts'
import { type CellReader, cellContent, cellValue } from '../rows/list-cell.tsx'
import type { RowAction } from '../rows/row-action.ts'
import { rowActions } from '../rows/row-actions.tsx'
import { RowBox } from './row-box.tsx'
import styles from './table.module.css'
import type { CellLook } from './table-props.ts'
import { ACTIONS, SELECT } from './use-list-table.ts'

/** Row handlers; the same functions for all rows and renders. */
export interface RowHandlers {
  onOpen(row: Row): void
  onAction(action: RowAction, row: Row): void
  /** Selects or deselects the row; with `range`, all from the last selected one. */
  onToggle(index: number, range: boolean): void
  onExpand(row: Row): void
  onFocus(index: number): void
  onKey(event: KeyboardEvent<HTMLElement>, index: number): void
}

/** Props shared by all rows: rows are many, so they call no hooks for them. */
export interface RowReader extends CellReader {
  readonly t: TextTools['t']
  titleOf(action: RowAction): string
}

interface TableRowProps {
  readonly reader: RowReader
  readonly row: Row
  readonly index: number
  /** Number of cells, including checkbox and actions. */
  readonly looks: readonly CellLook[]
  readonly actions: readonly RowAction[]
  readonly actionsWidth: number
  readonly handlers: RowHandlers
  readonly editing: CellEditing | undefined
  readonly chosen: boolean
  readonly expanded: boolean
  readonly current: boolean
  /** Can be reached by Tab. */
  readonly reachable: boolean
  /** Position among all lines, if only some are rendered. */
  readonly at: number | undefined
  readonly measure: Ref<HTMLTableRowElement>
}

/** A row. It is re-rendered only when its own props change, because a list is mostly rows. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, looks, handlers, at } = props
  return (
    <tr
      ref={props.measure}
      data-index={at}
      data-row-key={row.id}
      aria-rowindex={at === undefined ? undefined : index + 2}
      className={props.current ? styles.current : props.chosen ? styles.chosen : undefined}
      tabIndex={props.reachable ? 0 : -1}
      onFocus={() => handlers.onFocus(index)}
      onKeyDown={event => handlers.onKey(event, index)}
      onClick={event => !isControl(event.target) && handlers.onOpen(row)}
    >
      {looks.map(look => {
        const shown = content(look, props)
        return (
          <td
            key={look.id}
            className={look.className}
            style={look.style}
            title={typeof shown === 'string' ? shown : undefined}
          >
            {shown}
          </td>
        )
      })}
    </tr>
  )
})

/** The content of a cell: the value of a column, the checkbox, the actions, or the expand button. */
function content({ id, column, cuts }: CellLook, props: TableRowProps): ReactNode {
  const { row, index, editing, handlers, reader, expanded } = props
  const { t, titleOf } = reader
  if (column && editing?.paths.includes(id) && editing.allows(row, id))
    return <EditableCell column={column} row={row} editing={editing} reader={reader} />
  if (column) return cuts ? cellValue(column, row, reader) : cellContent(column, row, reader)
  if (id === SELECT)
    return (
      <RowBox
        label={t('pages.list.selectRow')}
        name={String(row.id)}
        checked={props.chosen}
        onToggle={(event: MouseEvent) => handlers.onToggle(index, event.shiftKey)}
      />
    )
  if (id === ACTIONS)
    return rowActions({
      actions: props.actions,
      width: props.actionsWidth,
      onAction: action => handlers.onAction(action, row),
      t,
      titleOf,
    })
  return (
    <button
      type="button"
      className={styles.expand}
      aria-expanded={expanded}
      aria-label={t(expanded ? 'lists.expand.fold' : 'lists.expand.unfold')}
      onClick={() => handlers.onExpand(row)}
    />
  )
}

/** Clicks on or beside a control of the row are not clicks on the row. */
function isControl(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false
  return target.closest('a, button, input, label') !== null || target.querySelector(':scope > input') !== null
}
