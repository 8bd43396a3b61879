import type { KeyboardEvent, MouseEvent } from 'react'
import type { Row } from '#model/api.ts'
import { type TextTools, useText } from '#web/i18n/use-text.ts'
import type { Header } from '#web/ui/table.ts'
import { RowBox } from './row-box.tsx'
import styles from './table.module.css'
import type { CellLook, RecordTable } from './table-props.ts'
import { ACTIONS, EXPAND, SELECT } from './use-list-table.ts'

interface TableHeadProps {
  readonly table: RecordTable
  readonly looks: readonly CellLook[]
  readonly allTitle: string | undefined
}

/** The headings of a table. */
export function TableHead({ table, looks, allTitle }: TableHeadProps) {
  const { t, text } = useText()
  const { headers } = table.getHeaderGroups()[0]!
  return (
    <thead>
      <tr>
        {headers.map((header, index) => {
          const { id, column, className, style } = looks[index]!
          if (column) return heading({ table, header, look: looks[index]!, title: text(column.title), t })
          return (
            <th
              key={id}
              scope="col"
              data-part={id === ACTIONS ? 'member:actions' : undefined}
              className={className}
              style={style}
            >
              {id === EXPAND && <span className="visually-hidden">{t('lists.expand.heading')}</span>}
              {id === ACTIONS && t('pages.list.actions')}
              {id === SELECT && (
                <RowBox
                  label={allTitle ?? t('pages.list.selectAll')}
                  checked={table.getIsAllPageRowsSelected()}
                  partly={table.getIsSomePageRowsSelected()}
                  onToggle={() => table.toggleAllRowsSelected(!table.getIsAllPageRowsSelected())}
                />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface HeadingProps {
  readonly table: RecordTable
  readonly header: Header<Row, unknown>
  readonly look: CellLook
  readonly title: string
  readonly t: TextTools['t']
}

/** The heading of a column: sorts by click and Enter, with Shift in addition to the others, and has an edge to resize it. */
function heading({ table, header, look, title, t }: HeadingProps) {
  const { column } = header
  const order = column.getIsSorted()
  const rank = table.getState().sorting.length > 1 ? column.getSortIndex() + 1 : 0
  const sort = ({ shiftKey }: MouseEvent | KeyboardEvent) => {
    const next = column.getNextSortingOrder()
    if (shiftKey) column.toggleSorting(undefined, true)
    else table.setSorting(next ? [{ id: column.id, desc: next === 'desc' }] : [])
  }
  const shared = look.column?.shared
  const words = (
    <span title={shared ? `${title}: ${shared}…` : title} className={styles.words} data-shared={shared}>
      {title}
      {rank > 0 && <sup className={styles.rank}>{rank}</sup>}
    </span>
  )
  const sorts = column.getCanSort() && {
    tabIndex: 0,
    'aria-sort': order ? ORDERS[order] : undefined,
    onClick: sort,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && sort(event),
  }
  return (
    <th
      key={look.id}
      scope="col"
      data-part={`column:${column.id}`}
      className={`${look.className} ${sorts ? styles.sortable : ''}`}
      style={look.style}
      {...sorts}
    >
      {sorts ? (
        <div className={styles.sorting}>
          {words}
          <span className={styles.sorter} data-order={order || undefined} title={t(NEXT[order || 'none'])} />
        </div>
      ) : (
        words
      )}
      {column.getCanResize() && (
        // By keyboard, widths are set in the column panel.
        <span
          className={styles.handle}
          aria-hidden
          onClick={event => event.stopPropagation()}
          // Pointer capture: releasing over another heading must not sort.
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onMouseDown={event => {
            // Otherwise the movement would select text.
            event.preventDefault()
            header.getResizeHandler()(event)
          }}
          onTouchStart={header.getResizeHandler()}
        />
      )}
    </th>
  )
}

const ORDERS = { asc: 'ascending', desc: 'descending' } as const
const NEXT = { none: 'lists.sort.ascending', asc: 'lists.sort.descending', desc: 'lists.sort.none' } as const
