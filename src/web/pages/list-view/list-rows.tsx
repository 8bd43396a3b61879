import { memo, Suspense, useEffect, useMemo, useRef } from 'react'
import type { Row } from '#model/api.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { hasSameMembers, useSettled } from '#web/state/use-settled.ts'
import { useStable } from '#web/state/use-stable.ts'
import { Outline } from '#web/ui/outline.tsx'
import { readRecordId } from '../records/record-id.ts'
import type { ListActions } from './actions/use-list-actions.ts'
import { withColumn } from './columns/arrange-columns.ts'
import styles from './record-list.module.css'
import type { ExpandedRowProps } from './rows/expanded-row.tsx'
import type { RowAction } from './rows/row-action.ts'
import { DRAWN_AT_ONCE, PAGE_SIZES } from './state/list-state.ts'
import { ListTable } from './table/list-table.tsx'
import { TotalsList } from './table/totals-row.tsx'
import type { ListPage } from './use-list-page.ts'

const ListPager = lazyPart(() => import('./around-rows.ts').then(part => ({ default: part.ListPager })))
const ListEmpty = lazyPart(() => import('./list-empty.tsx').then(part => ({ default: part.ListEmpty })))

const ListCards = lazyPart(() => import('./rows/list-cards.tsx').then(part => ({ default: part.ListCards })))
const RefusedList = lazyPart(() => import('./refused-list.tsx').then(part => ({ default: part.RefusedList })))
const ExpandedRow = lazyPart(() => import('./rows/expanded-row.tsx').then(part => ({ default: part.ExpandedRow })))

interface ListRowsProps {
  readonly list: ListPage
  readonly actions: ListActions
  readonly narrow: boolean
  /** Whether the pager may be loaded and rendered. */
  readonly complete: boolean
  onReset(): void
}

/** The rows of one page of the list, or a message instead, and the pager. */
export const ListRows = memo(function ListRows({ list, actions, narrow, complete, onReset }: ListRowsProps) {
  const { text } = useText()
  const { data, state, change, selection } = list
  const actionsOf = useSettledActions(list.rowActions, data.rows)
  const { page, resource } = list
  const expansionOf = useMemo(
    () => page.expand && ((row: Row) => <Expansion page={page} resource={resource} row={row} />),
    [page, resource],
  )
  useScrollToSaved(actions.saved, data.rows)
  const onWidth = useStable((path: string, width: number) =>
    list.arrangeColumns(withColumn(list.arranged, path, { drawnWidth: width })),
  )
  const onSort = useStable((sort: ListPage['state']['sort']) => change({ sort, page: 1 }))
  const onSelect = useStable(selection.select)
  const onOpen = useStable(actions.open)
  const onAction = useStable(actions.act)
  const onPage = useStable((step: 1 | -1) => change({ page: Math.max(1, Math.min(lastPage(list), state.page + step)) }))
  const onPager = useStable((page: number, pageSize: number) => {
    if (pageSize === state.pageSize) return change({ page })
    list.arrange({ ...list.layout, pageSize })
    change({ page: 1, pageSize })
  })
  if (list.isRefused)
    return (
      <Suspense fallback={null}>
        <RefusedList list={list} />
      </Suspense>
    )
  if (data.starting) return <Outline lines={10} />
  const Rows = narrow ? ListCards : ListTable
  return (
    <>
      {data.error || data.rows.length === 0 ? (
        <Suspense fallback={null}>
          <ListEmpty list={list} onReset={onReset} />
        </Suspense>
      ) : (
        <Suspense fallback={<Outline lines={10} />}>
          <Rows
            label={text(list.page.title)}
            columns={list.shown}
            density={list.layout.density}
            onWidth={onWidth}
            totals={list.totals}
            editing={list.editing}
            expansionOf={expansionOf}
            rows={data.rows}
            loading={data.outdated}
            sort={state.sort}
            selected={selection.ids}
            selectable={list.bulk.length > 0}
            current={state.view === '' ? actions.saved?.id : readRecordId(state.view)}
            actionsOf={actionsOf}
            onSort={onSort}
            onSelect={onSelect}
            onOpen={onOpen}
            onAction={onAction}
            onPage={onPage}
          />
        </Suspense>
      )}
      {narrow && list.totals && <TotalsList columns={list.columns} totals={list.totals} />}
      {data.total > Math.min(...PAGE_SIZES) && (
        <div className={styles.pager}>
          <Suspense fallback={null}>
            {complete && (
              <ListPager
                narrow={narrow}
                page={state.page}
                pageSize={state.pageSize}
                total={data.total}
                isCapped={data.isCapped}
                onChange={onPager}
              />
            )}
          </Suspense>
        </div>
      )}
    </>
  )
})

/** Loaded when the first row is expanded. */
function Expansion(props: ExpandedRowProps) {
  return (
    <Suspense fallback={<Outline lines={1} />}>
      <ExpandedRow {...props} />
    </Suspense>
  )
}

/** Scrolls the row of a record that was just saved into view once it is rendered. */
function useScrollToSaved(saved: Row | undefined, rows: readonly Row[]): void {
  const shown = useRef<Row>(undefined)
  useEffect(() => {
    if (!saved || shown.current === saved || !rows.some(({ id }) => id === saved.id)) return
    shown.current = saved
    // Cached pages in the background also have rows.
    const drawn = [...document.querySelectorAll(`[data-row-key="${saved.id}"]`)].find(row => row.checkVisibility())
    drawn?.scrollIntoView({ block: 'nearest' })
  }, [saved, rows])
}

function lastPage({ data, state }: ListPage): number {
  return Math.max(1, Math.ceil(data.total / state.pageSize))
}

type ActionsOf = (row: Row) => readonly RowAction[]

/**
 * `actionsOf` with a stable identity while its results for `rows` do not change, so that a refetch without changes re-renders
 * no row. A long list renders few of its rows; comparing all of them would take longer.
 */
function useSettledActions(actionsOf: ActionsOf, rows: readonly Row[]): ActionsOf {
  return useSettled(
    actionsOf,
    (former, latest) => rows.length <= DRAWN_AT_ONCE && rows.every(row => isSame(former(row), latest(row))),
  )
}

/** Each member of an action is a primitive or an object of the model. */
function isSame(one: readonly RowAction[], other: readonly RowAction[]): boolean {
  return one.length === other.length && one.every((action, at) => hasSameMembers(action, other[at]!))
}
