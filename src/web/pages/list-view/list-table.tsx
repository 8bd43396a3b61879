import { Spin } from 'antd'
import { memo, type ReactNode, useMemo, useRef, useState } from 'react'
import type { Row } from '#model/api.ts'
import type { SortKey } from '#model/app-model.ts'
import type { Density } from '#model/list-settings.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useStable } from '#web/state/use-stable.ts'
import { preferences } from '#web/theme/preferences.ts'
import type { CellEditing } from './cells/use-cell-editing.ts'
import type { ColumnPlan } from './column-plan.ts'
import type { ArrangedColumn } from './columns/arrange-columns.ts'
import type { RowAction } from './row-action.ts'
import { DRAWN_AT_ONCE } from './table/drawn-at-once.ts'
import styles from './table/table.module.css'
import { TableHead } from './table/table-head.tsx'
import { TableRows } from './table/table-rows.tsx'
import { usePlaces } from './table/use-places.ts'
import { useRowChoice } from './table/use-row-choice.ts'
import { useRowHandlers } from './table/use-row-handlers.ts'
import { SIDEWAYS, useSideScroll } from './table/use-side-scroll.ts'
import { useVisibleRows } from './table/use-visible-rows.ts'
import { TotalsRow } from './totals-row.tsx'
import type { Totals } from './use-totals.ts'

/** A column, perhaps with the looks that the person gave it. */
export type TableColumn = ColumnPlan & Partial<Pick<ArrangedColumn, 'pin' | 'drawnWidth'>>

export interface ListTableProps {
  /** What the rows are, for screen readers. */
  readonly label: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly Row[]
  readonly loading: boolean
  readonly sort: readonly SortKey[]
  readonly selected: readonly number[]
  readonly selectable: boolean
  /** The row whose record is open. */
  readonly current: number | undefined
  actionsOf(row: Row): readonly RowAction[]
  onSort(sort: readonly SortKey[]): void
  onSelect(ids: readonly number[]): void
  onOpen(row: Row): void
  onAction(action: RowAction, row: Row): void
  onPage(step: 1 | -1): void
  readonly density?: Density
  /** Draws a column to a width in pixels; without it widths are fixed. */
  onWidth?(path: string, width: number): void
  /** Sums of columns over all rows found. */
  readonly totals?: Totals
  readonly editing?: CellEditing
  /** What a row unfolds to. */
  expansionOf?(row: Row): ReactNode
}

/** Height in pixels of the top bar, below which the heading sticks (theme/tokens.css, --header). */
const FIXED_HEADER = 48

/**
 * Rows as a dense table with a heading that stays in view: a table of our own, for antd's makes some forty components of
 * each row (docs/decisions/0067-a-table-of-our-own.md). Rows are most of what a list draws, hence the `memo`.
 */
export const ListTable = memo(function ListTable(props: ListTableProps) {
  const { label, rows, loading, columns, totals } = props
  const { t } = useText()
  const { fixedHeader } = preferences.use()
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const { places, width, before } = usePlaces(props)
  const choice = useRowChoice(props)
  const { unfolded, grown, onUnfold, onUnfolded } = useUnfolding(rows)
  const long = rows.length > DRAWN_AT_ONCE
  const { visible, onScroll, reveal } = useVisibleRows({ box, long, count: rows.length, unfolded: grown })
  const { handlers, reachable } = useRowHandlers(props, { box, long, choice, reveal, onUnfold })
  const follow = useSideScroll(frame)
  const sideways = { ...SIDEWAYS, onScroll: follow }
  const dimmed = loading ? styles.busy : ''
  const widths = (
    <colgroup>
      {places.map(place => (
        <col key={place.key} style={{ width: place.width }} />
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
          <TableHead {...props} places={places} before={before} choice={choice} />
        </table>
      </div>
      <div
        ref={box}
        className={`${styles.body} ${dimmed}`}
        style={long ? { height: Math.max(320, window.innerHeight - 330) } : undefined}
        {...sideways}
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
      <div className={styles.bottom}>
        {totals && (
          <div className={styles.foot} {...sideways}>
            <table aria-label={t('lists.totals.title')} style={{ width }}>
              {widths}
              <tbody>
                <TotalsRow columns={columns} totals={totals} places={places} before={before} />
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

/** Which rows are unfolded, by id with the height in pixels of what they show, and the same by index (`grown`). */
function useUnfolding(rows: readonly Row[]) {
  const [unfolded, setUnfolded] = useState<ReadonlyMap<number, number>>(new Map())
  const grown = useMemo(
    () =>
      unfolded.size === 0
        ? unfolded
        : new Map(rows.flatMap(({ id }, index) => (unfolded.has(id) ? [[index, unfolded.get(id) ?? 0] as const] : []))),
    [rows, unfolded],
  )
  const onUnfold = useStable((id: number) => {
    const next = new Map(unfolded)
    if (!next.delete(id)) next.set(id, 0)
    setUnfolded(next)
  })
  const onUnfolded = (id: number, height: number) => {
    if (unfolded.has(id) && unfolded.get(id) !== height) setUnfolded(new Map(unfolded).set(id, height))
  }
  return { unfolded, grown, onUnfold, onUnfolded }
}
