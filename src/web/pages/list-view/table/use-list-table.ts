import { useMemo, useRef, useState } from 'react'
import type { Row } from '#model/api.ts'
import { useText } from '#web/i18n/use-text.ts'
import { hasSameMembers, useSettled } from '#web/state/use-settled.ts'
import {
  type ColumnDef,
  functionalUpdate,
  getCoreRowModel,
  type RowSelectionState,
  type SortingState,
  useReactTable,
} from '#web/ui/table.ts'
import { valueAt } from '../../records/row-values.ts'
import {
  firstWordWidth,
  fittingWidth,
  headingWidth,
  MAX_WIDTH,
  MIN_WIDTH,
  sharedBeginning,
} from '../columns/column-width.ts'
import { layOutActions } from '../rows/lay-out-actions.ts'
import { useActionTitle } from '../rows/use-action-title.ts'
import { DRAWN_AT_ONCE } from '../state/list-state.ts'
import { type FittedColumn, fittedWidths } from './fitted-widths.ts'
import styles from './table.module.css'
import type { CellLook, ListTableProps, RecordTable, TableColumn } from './table-props.ts'

/** Columns that the page does not declare: checkboxes, expand buttons, actions. */
export const [SELECT, EXPAND, ACTIONS] = ['_select', '_expand', '_actions'] as const
/** Width in pixels of the cells that hold a checkbox or the button that expands the row. */
const NARROW = 40

/**
 * TanStack's table of these rows in `room` pixels; sort, selection and widths are state of the list, expanded rows are local
 * state.
 */
export function useListTable(props: ListTableProps, room: number) {
  const { rows, columns, sort, selected, selectable, expansionOf, onSort, onSelect, onWidth } = props
  const widths = useWidths(props)
  const expands = expansionOf !== undefined
  const definitions = useMemo(() => {
    const plain = (id: string): ColumnDef<Row> => ({ id, enableResizing: false, minSize: NARROW })
    return [
      ...(expands ? [plain(EXPAND)] : []),
      ...(selectable ? [plain(SELECT)] : []),
      ...columns.map(
        (column): ColumnDef<Row> => ({
          id: column.path,
          accessorFn: row => valueAt(row, column.path),
          enableSorting: column.sortable,
          enableResizing: onWidth !== undefined,
        }),
      ),
      ...(widths.actions > 0 ? [plain(ACTIONS)] : []),
    ]
  }, [columns, selectable, expands, onWidth, widths.actions])
  const pinned = useMemo(() => pinsOf(columns), [columns])
  const columnSizing = useMemo(() => {
    const ids = definitions.map(({ id }) => id!)
    const fitted = fittedWidths(
      ids.map(id => fittedColumn(id, columns, widths, pinned)),
      room,
    )
    return Object.fromEntries(ids.map((id, index) => [id, fitted[index]!]))
  }, [definitions, columns, widths, pinned, room])
  const sorting: SortingState = useMemo(
    () => sort.map(({ field, order }) => ({ id: field, desc: order === 'desc' })),
    [sort],
  )
  const rowSelection: RowSelectionState = useMemo(() => Object.fromEntries(selected.map(id => [id, true])), [selected])
  const table: RecordTable = useReactTable({
    // TanStack does not change it.
    data: rows as Row[],
    columns: definitions,
    defaultColumn: { minSize: MIN_WIDTH, maxSize: MAX_WIDTH },
    state: { sorting, rowSelection, columnSizing, columnPinning: pinned },
    getRowId: row => String(row.id),
    getCoreRowModel: getCoreRowModel(),
    getRowCanExpand: () => expands,
    autoResetAll: false,
    manualSorting: true,
    sortDescFirst: false,
    enableRowSelection: selectable,
    columnResizeMode: 'onChange',
    onSortingChange: change =>
      onSort(functionalUpdate(change, sorting).map(({ id, desc }) => ({ field: id, order: desc ? 'desc' : 'asc' }))),
    onRowSelectionChange: change => {
      const next = functionalUpdate(change, rowSelection)
      const added = rows.map(({ id }) => id).filter(id => next[id] && !rowSelection[id])
      onSelect([...selected.filter(id => next[id]), ...added])
    },
    onColumnSizingChange: change => {
      for (const [path, width] of Object.entries(functionalUpdate(change, columnSizing)))
        if (width !== columnSizing[path]) onWidth?.(path, Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width))))
    },
  })
  const looks = useSettled(
    cellLooks(table, columns, widths.byEnd, table.getTotalSize() > room),
    (one, other) => one.length === other.length && one.every((look, at) => isSameLook(look, other[at]!)),
  )
  return { table, looks, actionsWidth: widths.actions }
}

/** Selects or deselects a row; with `range`, all rows from the previous one. */
export function useRowToggle(table: RecordTable): (index: number, range: boolean) => void {
  const last = useRef(0)
  return (index, range) => {
    const { rows } = table.getRowModel()
    const from = range ? Math.min(last.current, rows.length - 1) : index
    last.current = index
    const wanted = !rows[index]?.getIsSelected()
    const ids = rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(({ id }) => [id, wanted])
    table.setRowSelection(before => ({ ...before, ...Object.fromEntries(ids) }))
  }
}

/** Preferred width in pixels of each column, and of the actions of a row. */
function useWidths({ columns, rows, actionsOf }: ListTableProps) {
  const { locale } = useText()
  const titleOf = useActionTitle()
  // Computed from the first rows; widths stay the same while paging, so that the columns do not jump.
  const [sample] = useState(() => rows.slice(0, DRAWN_AT_ONCE))
  const byPath = useMemo(
    () =>
      new Map(
        columns.map(column => {
          const shared = sharedBeginning(column, sample, locale)
          return [column.path, column.drawnWidth ?? fittingWidth(column, sample, locale, shared)]
        }),
      ),
    [columns, sample, locale],
  )
  const least = useMemo(
    () =>
      new Map(
        columns.flatMap(column => {
          const shared = sharedBeginning(column, sample, locale)
          if (shared === undefined) return []
          // The first word, such as the city, may be cut; where the heading says it, the next one would be.
          const spare = shared === '' ? firstWordWidth(column, sample, locale) : 0
          return [[column.path, (byPath.get(column.path) ?? 0) - spare] as const]
        }),
      ),
    [columns, sample, locale, byPath],
  )
  // The shared prefix is that of the visible rows.
  const byEnd = useMemo(
    () =>
      new Map(
        columns.flatMap(column => {
          const shared = sharedBeginning(column, rows, locale, sample)
          return shared === undefined ? [] : [[column.path, shared]]
        }),
      ),
    [columns, sample, rows, locale],
  )
  // Computed from some rows of a long list; if another row has more actions, they are in its menu.
  const step = Math.ceil(rows.length / DRAWN_AT_ONCE)
  const actions = useMemo(() => {
    const sampled = rows.filter((_, index) => index % step === 0)
    return sampled.reduce((widest, row) => Math.max(widest, layOutActions(actionsOf(row).map(titleOf)).width), 0)
  }, [rows, step, actionsOf, titleOf])
  return useMemo(() => ({ byPath, byEnd, least, actions, locale }), [byPath, byEnd, least, actions, locale])
}

/** Without a layout the first column is pinned, with everything before it. */
function pinsOf(columns: readonly TableColumn[]) {
  const at = (side: 'left' | 'right') =>
    columns.filter(({ pin }, index) => (pin ?? (index === 0 ? 'left' : 'none')) === side).map(({ path }) => path)
  const left = at('left')
  return { left: left.length > 0 ? [EXPAND, SELECT, ...left] : [], right: [...at('right'), ACTIONS] }
}

function fittedColumn(
  id: string,
  columns: readonly TableColumn[],
  { byPath, least, actions, locale }: ReturnType<typeof useWidths>,
  pins: ReturnType<typeof pinsOf>,
): FittedColumn {
  const side = pins.left.includes(id) ? 'left' : pins.right.includes(id) ? 'right' : undefined
  const column = columns.find(({ path }) => path === id)
  if (!column) return { width: id === ACTIONS ? actions : NARROW, side, drawn: true }
  return {
    width: byPath.get(id) ?? 0,
    heading: headingWidth(column, locale),
    side,
    align: column.views.align,
    whole: column.whole,
    least: least.get(id),
    drawn: column.drawnWidth !== undefined,
  }
}

/**
 * The columns from left to right. The offset of a pinned one is the width of those before it. While all columns fit, none
 * stays in view: each such cell is a layer that the browser would move with every frame of scrolling.
 */
function cellLooks(
  table: RecordTable,
  columns: readonly TableColumn[],
  byEnd: ReadonlyMap<string, string>,
  scrolls: boolean,
): CellLook[] {
  return table.getHeaderGroups()[0]!.headers.map(({ column: drawn }) => {
    const found = columns.find(({ path }) => path === drawn.id)
    const shared = byEnd.get(drawn.id)
    const column = found && shared ? { ...found, shared } : found
    const side = scrolls && drawn.getIsPinned()
    const align = column ? column.views.align : drawn.id === ACTIONS ? undefined : 'center'
    const classes = [
      column && styles.cut,
      align === 'right' && styles.toRight,
      align === 'center' && styles.centered,
      byEnd.has(drawn.id) && styles.end,
      drawn.getIsSorted() && styles.sorted,
      side && styles.pinned,
      side === 'left' && drawn.getIsLastColumn('left') && styles.lastLeft,
      side === 'right' && drawn.getIsFirstColumn('right') && styles.firstRight,
    ]
    return {
      id: drawn.id,
      column,
      className: classes.filter(Boolean).join(' '),
      style: side ? { [side]: side === 'left' ? drawn.getStart('left') : drawn.getAfter('right') } : undefined,
      cuts: !byEnd.has(drawn.id),
    }
  })
}

function isSameLook({ column, style, ...look }: CellLook, { column: another, style: otherStyle, ...other }: CellLook) {
  const none = {}
  return (
    hasSameMembers(look, other) &&
    hasSameMembers(column ?? none, another ?? none) &&
    hasSameMembers(style ?? none, otherStyle ?? none)
  )
}
