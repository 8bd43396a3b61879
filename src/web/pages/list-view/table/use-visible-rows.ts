import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type VisibleRows, visibleRows } from './visible-rows.ts'

/** Pixels, until the first row has been measured. */
const USUAL_HEIGHT = 36
/** Pixels after which scrolling the other way counts as such. */
const TURN = 48

interface VisibleRowsOptions {
  /** What scrolls. */
  readonly box: RefObject<HTMLElement | null>
  /** Otherwise all rows are drawn. */
  readonly long: boolean
  readonly count: number
  /** Pixels that a row has grown by unfolding, by its index. */
  readonly unfolded: ReadonlyMap<number, number>
}

/** Which rows of a long table are drawn, what room the others take, and what to call when the box has been scrolled. */
export function useVisibleRows({ box, long, count, unfolded }: VisibleRowsOptions) {
  const [height, setHeight] = useState(USUAL_HEIGHT)
  const [at, setAt] = useState({ top: 0, room: 0, up: false })
  useLayoutEffect(() => {
    if (!long || !box.current) return
    const row = box.current.querySelector('[data-row-key]')
    if (row) setHeight(row.getBoundingClientRect().height || USUAL_HEIGHT)
    setAt({ top: box.current.scrollTop, room: box.current.clientHeight, up: false })
  }, [long, box])
  const visible: VisibleRows = long
    ? visibleRows({ ...at, height, count, unfolded })
    : { from: 0, to: count, before: 0, after: 0 }
  const onScroll = () => {
    if (!long || !box.current) return
    const { scrollTop: top, clientHeight: room } = box.current
    const turned = Math.abs(top - at.top) > TURN
    const next = { top, room, up: turned ? top < at.top : at.up }
    const then = visibleRows({ ...next, height, count, unfolded })
    // In the same frame: otherwise the next one would show a gap.
    if (then.from !== visible.from || then.to !== visible.to) flushSync(() => setAt(next))
  }
  const reveal = (index: number) => {
    if (box.current) box.current.scrollTop = Math.max(0, index * height - box.current.clientHeight / 2)
  }
  return { visible, onScroll, reveal }
}
