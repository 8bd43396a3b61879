import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '#web/i18n/use-text.ts'
import { Spin } from '#web/ui/antd.ts'
import { preferences } from '#web/ui/theme/preferences.ts'
import { DRAWN_AT_ONCE } from '../state/list-state.ts'
import styles from './table.module.css'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import type { ListTableProps } from './table-props.ts'
import { TotalsRow } from './totals-row.tsx'
import { useListTable } from './use-list-table.ts'
import { SIDEWAYS, useSideScroll } from './use-side-scroll.ts'

/** Height in pixels of the top bar, below which the heading sticks (ui/theme/tokens.css, --header). */
const FIXED_HEADER = 48

/**
 * Rows as a dense table with a sticky heading. TanStack Table provides the model; the cells are rendered here, because antd's
 * table creates some forty components per row. Rows are most of a list, hence the `memo`.
 */
export const ListTable = memo(function ListTable(props: ListTableProps) {
  const { rows, loading, totals } = props
  const { t } = useText()
  const { fixedHeader } = preferences.use()
  const frame = useRef<HTMLDivElement>(null)
  const listTable = useListTable(props, useRoom(frame))
  const { table, looks } = listTable
  const width = table.getTotalSize()
  const long = rows.length > DRAWN_AT_ONCE
  const follow = useSideScroll(frame)
  const sideways = { ...SIDEWAYS, onScroll: follow }
  const dimmed = loading ? styles.busy! : ''
  const widths = (
    <colgroup>
      {table.getHeaderGroups()[0]!.headers.map(header => (
        <col key={header.id} style={{ width: header.getSize() }} />
      ))}
    </colgroup>
  )
  return (
    <div
      ref={frame}
      className={long ? `${styles.table} ${styles.long}` : styles.table}
      data-density={props.density ?? 'small'}
      aria-busy={loading}
    >
      <div
        className={`${styles.head} ${dimmed}`}
        style={long ? undefined : { top: fixedHeader ? FIXED_HEADER : 0 }}
        {...sideways}
      >
        <table style={{ width }}>
          {widths}
          <TableHead table={table} looks={looks} allTitle={props.allTitle} />
        </table>
      </div>
      <TableBody {...props} {...listTable} {...{ width, widths, long, dimmed, follow }} />
      <div className={styles.bottom}>
        {totals && (
          <div className={styles.foot} {...sideways}>
            <table aria-label={t('lists.totals.title')} style={{ width }}>
              {widths}
              <tbody>
                <TotalsRow looks={looks} totals={totals} />
              </tbody>
            </table>
          </div>
        )}
        {!long && (
          <div className={styles.bar} aria-hidden tabIndex={-1} {...sideways}>
            <div style={{ width }} />
          </div>
        )}
      </div>
      {loading && (
        <div className={styles.veil}>
          <Spin />
        </div>
      )}
    </div>
  )
})

/** Most tables are as wide as the one before, which saves laying out all rows twice. */
let lastRoom = Number.POSITIVE_INFINITY

/** Pixels that `frame` shows. The observer reports before the browser paints, so that a wrong guess is never seen. */
function useRoom(frame: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(lastRoom)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      // A hidden page has none.
      if (element.clientWidth === 0) return
      lastRoom = element.clientWidth
      flushSync(() => setRoom(lastRoom))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return room
}
