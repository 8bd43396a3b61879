import { type ReactNode, type Ref, type RefObject, useEffect } from 'react'
import { useVirtualizer } from '#web/ui/virtual.ts'
import styles from './table.module.css'

/** A line of the table: a row, or the content of an expanded one. */
export interface Line {
  readonly key: string
  /** Index of the row. */
  readonly index: number
  readonly expanded: boolean
}

export interface VirtualRowsProps {
  readonly lines: readonly Line[]
  /** The scroll container. */
  readonly box: RefObject<HTMLElement | null>
  /** Index of the row reachable by Tab, which may not be rendered. */
  readonly reachable: number
  /** Scrolls a row that is not rendered into view. */
  readonly reveal: RefObject<(index: number) => void>
  /** `at`: position of the line; `measure` records its height. */
  draw(line: Line, reachable: number, at: number, measure: Ref<HTMLTableRowElement>): ReactNode
}

/** Estimated height in pixels, until a row has been measured. */
const USUAL_HEIGHT = 36
/** Number of rows rendered beyond the visible ones. */
const OVERSCAN = 3

/** The visible rows of a long table. Lazily loaded, therefore a default export. */
export default function VirtualRows({ lines, box, reachable, reveal, draw }: VirtualRowsProps) {
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    getItemKey: at => lines[at]!.key,
    estimateSize: () => USUAL_HEIGHT,
    overscan: OVERSCAN,
  })
  useEffect(() => {
    reveal.current = index =>
      virtual.scrollToIndex(
        lines.findIndex(line => line.index === index),
        { align: 'center' },
      )
  })
  const drawn = virtual.getVirtualItems()
  const isDrawn = drawn.some(({ index }) => lines[index]!.index === reachable)
  const tabStop = isDrawn ? reachable : lines[virtual.range?.startIndex ?? 0]?.index
  return (
    <tbody>
      <Room height={drawn[0]?.start ?? 0} />
      {drawn.map(({ index }) => draw(lines[index]!, tabStop ?? 0, index, virtual.measureElement))}
      <Room height={virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)} />
    </tbody>
  )
}

/** Reserves the space of rows that are not rendered. */
function Room({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return (
    <tr className={styles.whole} aria-hidden style={{ height }}>
      <td />
    </tr>
  )
}
