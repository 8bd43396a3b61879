import type { KeyboardEvent, MouseEvent } from 'react'
import type { TextTools } from '#web/i18n/use-text.ts'
import { ColumnHandle } from '../columns/column-handle.tsx'
import { columnHeading } from '../columns/column-heading.tsx'
import type { Place } from './places.ts'
import styles from './table.module.css'

interface HeadingProps {
  readonly place: Place
  readonly title: string
  /** Place among several orders, from 1; 0 = none, or the only one. */
  readonly rank: number
  readonly sortable: boolean
  readonly order: 'asc' | 'desc' | undefined
  /** Sorts by the column; `additive` keeps the orders there are. */
  onSort(additive: boolean): void
  /** Draws the column to a width in pixels. */
  readonly onWidth: ((width: number) => void) | undefined
}

/** The heading of a column: sorts by click and Enter, and has an edge to draw it wider. */
export function heading({ place, title, rank, sortable, order, onSort, onWidth }: HeadingProps, t: TextTools['t']) {
  const words = columnHeading(title, rank)
  const sorts = sortable && {
    tabIndex: 0,
    'aria-sort': order && ORDERS[order],
    onClick: (event: MouseEvent) => onSort(event.shiftKey),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && onSort(event.shiftKey),
  }
  return (
    <th
      key={place.key}
      scope="col"
      className={`${place.className} ${sortable ? styles.sortable : ''}`}
      style={place.style}
      {...sorts}
    >
      {sortable ? (
        <div className={styles.sorting}>
          {words}
          <span className={styles.sorter} data-order={order} title={t(NEXT[order ?? 'none'])} />
        </div>
      ) : (
        words
      )}
      {onWidth && <ColumnHandle onWidth={onWidth} />}
    </th>
  )
}

const ORDERS = { asc: 'ascending', desc: 'descending' } as const
const NEXT = { none: 'lists.sort.ascending', asc: 'lists.sort.descending', desc: 'lists.sort.none' } as const
