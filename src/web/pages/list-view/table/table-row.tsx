import { type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react'
import type { Row } from '#model/api.ts'
import type { TextTools } from '#web/i18n/use-text.ts'
import { EditableCell } from '../cells/editable-cell.tsx'
import type { CellEditing } from '../cells/use-cell-editing.ts'
import type { ColumnPlan } from '../columns/column-plan.ts'
import { type CellReader, cellContent } from '../rows/list-cell.tsx'
import type { RowAction } from '../rows/row-action.ts'
import { rowActions } from '../rows/row-actions.tsx'
import type { Place } from './places.ts'
import { RowBox } from './row-box.tsx'
import styles from './table.module.css'

/** What can be done with a row; the same functions for all rows and drawings. */
export interface RowHandlers {
  onOpen(row: Row): void
  onAction(action: RowAction, row: Row): void
  /** Chooses the row or not; with `range`, all from the one chosen last. */
  onToggle(index: number, range: boolean): void
  onUnfold(id: number): void
  onFocus(index: number): void
  onKey(event: KeyboardEvent<HTMLElement>, index: number): void
}

/** What all rows are drawn with: a row asks for nothing itself, as there are many. */
export interface RowReader extends CellReader {
  readonly t: TextTools['t']
  titleOf(action: RowAction): string
}

interface TableRowProps {
  readonly reader: RowReader
  readonly row: Row
  readonly index: number
  readonly columns: readonly ColumnPlan[]
  /** Of all its cells, boxes and actions included. */
  readonly places: readonly Place[]
  readonly actions: readonly RowAction[]
  readonly hasActions: boolean
  readonly handlers: RowHandlers
  readonly editing: CellEditing | undefined
  /** undefined where rows cannot be chosen or unfolded. */
  readonly chosen: boolean | undefined
  readonly unfolded: boolean | undefined
  readonly current: boolean
  /** Can be reached by Tab. */
  readonly reachable: boolean
  /** Among all rows, where only some are drawn. */
  readonly long: boolean
}

/** A row. It is drawn anew only when something of its own has changed: a list is mostly rows. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, columns, places, actions, hasActions, handlers, editing, chosen, unfolded } = props
  const { t, titleOf } = props.reader
  let at = 0
  const cell = (content: ReactNode) => {
    const { key, className, style } = places[at++]!
    return (
      <td key={key} className={className} style={style}>
        {content}
      </td>
    )
  }
  return (
    <tr
      data-row-key={row.id}
      aria-rowindex={props.long ? index + 2 : undefined}
      className={props.current ? styles.current : chosen ? styles.chosen : undefined}
      tabIndex={props.reachable ? 0 : -1}
      onFocus={() => handlers.onFocus(index)}
      onKeyDown={event => handlers.onKey(event, index)}
      onClick={event => !isControl(event.target) && handlers.onOpen(row)}
    >
      {unfolded !== undefined &&
        cell(
          <button
            type="button"
            className={styles.unfold}
            aria-expanded={unfolded}
            aria-label={t(unfolded ? 'lists.expand.fold' : 'lists.expand.unfold')}
            onClick={() => handlers.onUnfold(row.id)}
          />,
        )}
      {chosen !== undefined &&
        cell(
          <RowBox
            label={t('pages.list.selectRow')}
            name={String(row.id)}
            checked={chosen}
            onToggle={(event: MouseEvent) => handlers.onToggle(index, event.shiftKey)}
          />,
        )}
      {columns.map(column =>
        cell(
          editing?.paths.includes(column.path) && editing.allows(row, column.path) ? (
            <EditableCell column={column} row={row} editing={editing} reader={props.reader} />
          ) : (
            cellContent(column, row, props.reader)
          ),
        ),
      )}
      {hasActions &&
        cell(
          rowActions({
            actions,
            width: places.at(-1)?.width,
            onAction: action => handlers.onAction(action, row),
            t,
            titleOf,
          }),
        )}
    </tr>
  )
})

/** A click on a button, link or box of the row, or beside its box, is not a click on the row. */
function isControl(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false
  return target.closest('a, button, input, label') !== null || target.querySelector(':scope > input') !== null
}
