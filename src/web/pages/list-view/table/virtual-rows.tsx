import { type ReactNode, type Ref, type RefObject, useEffect } from 'react'
import { useVirtualizer } from '#web/ui/virtual.ts'
import styles from './table.module.css'

/** A line of the table: a row, or the content of an expanded one. */
export interface Line {
  readonly key: string
  /** Of the row. */
  readonly index: number
  readonly expanded: boolean
}

export interface VirtualRowsProps {
  readonly lines: readonly Line[]
  /** What scrolls. */
  readonly box: RefObject<HTMLElement | null>
  /** Index of the row that Tab is to reach, which need not be drawn. */
  readonly reachable: number
  /** How a row that is not drawn comes into view. */
  readonly reveal: RefObject<(index: number) => void>
  /** `at`: place of the line among all; `measure` learns its height. */
  draw(line: Line, reachable: number, at: number, measure: Ref<HTMLTableRowElement>): ReactNode
}

/** Pixels, until a row has been measured. */
const USUAL_HEIGHT = 36
/** Rows drawn beyond the edges of what is in view. */
const OVERSCAN = 10

/** The rows of a long table that are in view. Loaded as a separate chunk, hence the default export. */
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

/** Keeps the room of rows that are not drawn. */
function Room({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return (
    <tr className={styles.whole} aria-hidden style={{ height }}>
      <td />
    </tr>
  )
}
