import { type ReactNode, type RefObject, Suspense, type UIEvent, useMemo, useRef } from 'react'
import type { Row } from '#model/api.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { useStable } from '#web/state/use-stable.ts'
import { useActionTitle } from '../rows/use-action-title.ts'
import { useRowKeys } from '../rows/use-row-keys.ts'
import { DRAWN_AT_ONCE } from '../state/list-state.ts'
import styles from './table.module.css'
import type { CellLook, ListTableProps, RecordTable } from './table-props.ts'
import { type RowHandlers, type RowReader, TableRow } from './table-row.tsx'
import { useRowToggle } from './use-list-table.ts'
import { SIDEWAYS } from './use-side-scroll.ts'
import type { Line, VirtualRowsProps } from './virtual-rows.tsx'

const VirtualRows = lazyPart(() => import('./virtual-rows.tsx'))

interface TableBodyProps extends ListTableProps {
  readonly table: RecordTable
  readonly looks: readonly CellLook[]
  /** Width of the action cell in pixels. */
  readonly actionsWidth: number
  /** Total width of the columns in pixels, and the `col` elements. */
  readonly width: number
  readonly widths: ReactNode
  /** It has its own scroll container and renders only the visible rows. */
  readonly long: boolean
  /** Class of rows that are being replaced. */
  readonly dimmed: string
  /** Scrolls heading and totals along. */
  follow(event: UIEvent<HTMLElement>): void
}

/** The rows of a table in their scroll container. */
export function TableBody(props: TableBodyProps) {
  const { label, rows, table, looks, width, widths, long, dimmed, follow, actionsOf, editing, expansionOf } = props
  const box = useRef<HTMLDivElement>(null)
  const reveal = useRef<VirtualRowsProps['reveal']['current']>(() => {})
  const reader = useRowReader()
  const { handlers, reachable } = useRowHandlers(props, box, reveal)
  const { rows: tableRows } = table.getRowModel()
  const lines = tableRows.flatMap((row, index): Line[] => [
    { key: row.id, index, expanded: false },
    ...(row.getIsExpanded() ? [{ key: `${row.id} expanded`, index, expanded: true }] : []),
  ])
  const draw: VirtualRowsProps['draw'] = ({ key, index, expanded }, reachable, at, measure) => {
    const tableRow = tableRows[index]!
    const row = tableRow.original
    if (expanded)
      return (
        <tr key={key} ref={measure} data-index={at} className={styles.whole} data-expanded>
          <td colSpan={looks.length}>
            <div className={styles.expanded}>{expansionOf?.(row)}</div>
          </td>
        </tr>
      )
    return (
      <TableRow
        key={key}
        reader={reader}
        row={row}
        index={index}
        looks={looks}
        actions={actionsOf(row)}
        actionsWidth={props.actionsWidth}
        handlers={handlers}
        editing={editing}
        chosen={tableRow.getIsSelected()}
        expanded={tableRow.getIsExpanded()}
        current={row.id === props.current}
        reachable={index === reachable}
        at={long ? at : undefined}
        measure={measure}
      />
    )
  }
  const plain = (of: readonly Line[]) => <tbody>{of.map((line, at) => draw(line, reachable, at, null))}</tbody>
  return (
    <div
      ref={box}
      className={`${styles.body} ${dimmed}`}
      style={long ? { height: Math.max(320, window.innerHeight - 330) } : undefined}
      {...SIDEWAYS}
      onScroll={follow}
    >
      <table aria-label={label} aria-rowcount={long ? rows.length + 1 : undefined} style={{ width }}>
        {widths}
        {long ? (
          <Suspense fallback={plain(lines.slice(0, DRAWN_AT_ONCE))}>
            <VirtualRows {...{ lines, box, reachable, reveal, draw }} />
          </Suspense>
        ) : (
          plain(lines)
        )}
      </table>
    </div>
  )
}

function useRowReader(): RowReader {
  const { t, locale } = useText()
  const { me } = useAccount()
  const titleOf = useActionTitle()
  return useMemo(() => ({ me, locale, t, titleOf }), [me, locale, t, titleOf])
}

/** Click and key handlers of rows, with stable identities, and the index of the row reachable by Tab. */
function useRowHandlers(props: TableBodyProps, box: RefObject<HTMLElement | null>, reveal: VirtualRowsProps['reveal']) {
  const { table, rows, editing, onOpen, onAction, onPage, selectable, long } = props
  const toggle = useRowToggle(table)
  const goTo = (index: number) => {
    const row = () => box.current?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"]`)
    const drawn = row()
    if (drawn) return drawn.focus()
    reveal.current(index)
    // The visible rows are rendered in the scroll event, before the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => row()?.focus()))
  }
  const { attributesOf, reachable } = useRowKeys({
    count: rows.length,
    onOpen: index => rows[index] && onOpen(rows[index]),
    onSelect: index => selectable && toggle(index, false),
    onPage,
    onEdit: index => {
      const first = props.columns.find(({ path }) => editing?.paths.includes(path))
      if (first && rows[index]) editing?.begin(rows[index].id, first.path)
    },
    ...(long ? { onFocusRow: goTo } : {}),
  })
  const onToggle = useStable(toggle)
  const onExpand = useStable((row: Row) => table.getRow(String(row.id)).toggleExpanded())
  const onFocus = useStable((index: number) => attributesOf(index).onFocus())
  const onKey: RowHandlers['onKey'] = useStable((event, index) => attributesOf(index).onKeyDown(event))
  const handlers: RowHandlers = useMemo(
    () => ({ onOpen, onAction, onToggle, onExpand, onFocus, onKey }),
    [onOpen, onAction, onToggle, onExpand, onFocus, onKey],
  )
  return { handlers, reachable }
}
