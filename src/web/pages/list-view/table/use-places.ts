import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { fittingWidth } from '../columns/column-width.ts'
import { layOutActions } from '../rows/lay-out-actions.ts'
import { useActionTitle } from '../rows/use-action-title.ts'
import { DRAWN_AT_ONCE } from './drawn-at-once.ts'
import type { ListTableProps, TableColumn } from './list-table.tsx'
import { fittedWidths, type Place, type PlacedColumn, placesOf } from './places.ts'
import { orderOf } from './table-sort.ts'

/** Width in pixels of the cells that hold a box or unfold the row. */
const NARROW = 40

/** Where the cells of the table lie: the narrow ones (`before` of them), the columns, the actions. */
export function usePlaces({ columns, rows, sort, actionsOf, selectable, expansionOf }: ListTableProps) {
  const { locale } = useText()
  const titleOf = useActionTitle()
  const unfolds = expansionOf !== undefined
  // By the first rows that were there; they stay while pages are turned, so that the columns do not jump.
  const [sample] = useState(() => rows.slice(0, DRAWN_AT_ONCE))
  const widths = useMemo(
    () => columns.map(column => column.drawnWidth ?? fittingWidth(column, sample, locale)),
    [columns, sample, locale],
  )
  // Of a long list by some rows; where more is offered it goes to the menu of the row.
  const step = Math.ceil(rows.length / DRAWN_AT_ONCE)
  const actions = useMemo(() => {
    const sampled = rows.filter((_, index) => index % step === 0)
    return sampled.reduce((widest, row) => Math.max(widest, layOutActions(actionsOf(row).map(titleOf)).width), 0)
  }, [rows, step, actionsOf, titleOf])
  return useMemo(() => {
    const side = columns[0] && sideOf(columns[0], 0)
    const narrow = (key: string): PlacedColumn => ({
      key,
      width: NARROW,
      side: side === 'left' ? side : undefined,
      align: 'center',
    })
    const placed: PlacedColumn[] = [
      ...(unfolds ? [narrow('_unfold')] : []),
      ...(selectable ? [narrow('_select')] : []),
      ...columns.map((column, index) => ({
        key: column.path,
        width: widths[index] ?? 0,
        side: sideOf(column, index),
        align: column.views.align,
        sorted: orderOf(sort, column.path) !== undefined,
        cut: true,
        drawn: column.drawnWidth !== undefined,
      })),
      ...(actions > 0 ? [{ key: '_actions', width: actions, side: 'right' as const }] : []),
    ]
    return {
      places: placesOf(placed),
      before: (unfolds ? 1 : 0) + (selectable ? 1 : 0),
    }
  }, [columns, widths, sort, actions, selectable, unfolds])
}

/** Without an arrangement the first column stays in view. */
function sideOf({ pin }: TableColumn, index: number): 'left' | 'right' | undefined {
  if (pin === undefined) return index === 0 ? 'left' : undefined
  return pin === 'none' ? undefined : pin
}

/** The widths at which the columns are drawn in `frame`, in pixels. The cells know nothing of them, so that none is drawn anew. */
export function useFittedWidths(frame: RefObject<HTMLElement | null>, places: readonly Place[]): readonly number[] {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const table = frame.current
    if (!table) return
    setRoom(table.clientWidth)
    const observer = new ResizeObserver(() => table.clientWidth > 0 && setRoom(table.clientWidth))
    observer.observe(table)
    return () => observer.disconnect()
  }, [frame])
  return useMemo(
    () =>
      fittedWidths(
        places.map(({ column }) => column),
        room,
      ),
    [places, room],
  )
}
