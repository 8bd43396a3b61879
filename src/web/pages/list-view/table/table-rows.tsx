import { Fragment, type ReactNode, useMemo } from 'react'
import { useAccount } from '#web/account/use-account.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useActionTitle } from '../rows/use-action-title.ts'
import type { ListTableProps } from './list-table.tsx'
import type { Place } from './places.ts'
import styles from './table.module.css'
import { type RowHandlers, type RowReader, TableRow } from './table-row.tsx'
import type { RowChoice } from './use-row-choice.ts'
import { drawnStop, type VisibleRows } from './visible-rows.ts'

interface TableRowsProps extends ListTableProps {
  readonly places: readonly Place[]
  /** Cells before the columns. */
  readonly before: number
  readonly visible: VisibleRows
  readonly choice: RowChoice
  /** Only the visible rows are drawn. */
  readonly long: boolean
  /** Ids of unfolded rows. */
  readonly unfolded: ReadonlyMap<number, number>
  readonly handlers: RowHandlers
  /** Index of the row that Tab reaches. */
  readonly reachable: number
  /** Height in pixels of what a row has unfolded to. */
  onUnfolded(id: number, height: number): void
}

/** The rows of a table, and what they have unfolded to. */
export function TableRows(props: TableRowsProps) {
  const { rows, columns, places, before, visible, long, unfolded, handlers, editing, actionsOf, expansionOf } = props
  const { from, to } = visible
  const reader = useRowReader()
  const { chosen } = props.choice
  const hasActions = places.length > before + columns.length
  const tabStop = drawnStop(visible, props.reachable)
  return (
    <tbody>
      <Room height={visible.before} cells={places.length} />
      {rows.slice(from, to).map((row, at) => {
        const index = from + at
        const isUnfolded = expansionOf && unfolded.has(row.id)
        const drawn = (
          <TableRow
            key={row.id}
            reader={reader}
            row={row}
            index={index}
            columns={columns}
            places={places}
            actions={actionsOf(row)}
            hasActions={hasActions}
            handlers={handlers}
            editing={editing}
            chosen={props.selectable ? chosen.has(row.id) : undefined}
            unfolded={isUnfolded}
            current={row.id === props.current}
            reachable={index === tabStop}
            long={long}
          />
        )
        if (!isUnfolded) return drawn
        return (
          <Fragment key={row.id}>
            {drawn}
            <Unfolded cells={places.length} onHeight={height => props.onUnfolded(row.id, height)}>
              {expansionOf(row)}
            </Unfolded>
          </Fragment>
        )
      })}
      <Room height={visible.after} cells={places.length} />
    </tbody>
  )
}

function useRowReader(): RowReader {
  const { t, locale } = useText()
  const { me } = useAccount()
  const titleOf = useActionTitle()
  return useMemo(() => ({ me, locale, t, titleOf }), [me, locale, t, titleOf])
}

interface UnfoldedProps {
  readonly cells: number
  readonly children: ReactNode
  onHeight(height: number): void
}

/** What a row has unfolded to, as wide as what is in view of the table. */
function Unfolded({ cells, children, onHeight }: UnfoldedProps) {
  return (
    <tr className={styles.whole} data-unfolded>
      <td colSpan={cells}>
        <div
          className={styles.unfolded}
          ref={content => {
            if (!content) return
            const observer = new ResizeObserver(() => onHeight(content.offsetHeight))
            observer.observe(content)
            return () => observer.disconnect()
          }}
        >
          {children}
        </div>
      </td>
    </tr>
  )
}

/** Keeps the room of rows that are not drawn. */
function Room({ height, cells }: { readonly height: number; readonly cells: number }) {
  if (height === 0) return null
  return (
    <tr className={styles.whole} aria-hidden style={{ height }}>
      <td colSpan={cells} />
    </tr>
  )
}
