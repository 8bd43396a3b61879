import { type ReactNode, type UIEvent, useRef } from 'react'
import type { ListTableProps } from './list-table.tsx'
import type { Place } from './places.ts'
import styles from './table.module.css'
import { TableRows } from './table-rows.tsx'
import type { RowChoice } from './use-row-choice.ts'
import { useRowHandlers } from './use-row-handlers.ts'
import { SIDEWAYS } from './use-side-scroll.ts'
import { useUnfolding } from './use-unfolding.ts'
import { useVisibleRows } from './use-visible-rows.ts'

interface TableBodyProps extends ListTableProps {
  readonly places: readonly Place[]
  /** Cells before the columns. */
  readonly before: number
  /** Pixels of all columns, and the elements that give each its own. */
  readonly width: number
  readonly widths: ReactNode
  readonly choice: RowChoice
  /** It scrolls by itself, and only the visible rows are drawn. */
  readonly long: boolean
  /** Class of rows that are about to be others. */
  readonly dimmed: string
  /** Moves heading and totals along. */
  follow(event: UIEvent<HTMLElement>): void
}

/** The rows of a table in what they scroll in. While they scroll it alone is drawn, not the heading or the totals. */
export function TableBody(props: TableBodyProps) {
  const { label, rows, places, before, width, widths, choice, long, dimmed, follow } = props
  const box = useRef<HTMLDivElement>(null)
  const { unfolded, grown, onUnfold, onUnfolded } = useUnfolding(rows)
  const { visible, onScroll, reveal } = useVisibleRows({ box, long, count: rows.length, unfolded: grown })
  const { handlers, reachable } = useRowHandlers(props, { box, long, choice, reveal, onUnfold })
  return (
    <div
      ref={box}
      className={`${styles.body} ${dimmed}`}
      style={long ? { height: Math.max(320, window.innerHeight - 330) } : undefined}
      {...SIDEWAYS}
      onScroll={event => {
        follow(event)
        onScroll()
      }}
    >
      <table aria-label={label} aria-rowcount={long ? rows.length + 1 : undefined} style={{ width }}>
        {widths}
        <TableRows {...props} {...{ places, before, visible, long, unfolded, handlers, reachable, onUnfolded }} />
      </table>
    </div>
  )
}
