import type { PointerEvent } from 'react'
import styles from './column-handle.module.css'
import { MAX_WIDTH, MIN_WIDTH } from './width-limits.ts'

interface ColumnHandleProps {
  onWidth(width: number): void
}

/** The edge of a heading by which a column is drawn wider; by keyboard widths are set in the column panel. */
export function ColumnHandle({ onWidth }: ColumnHandleProps) {
  return <span className={styles.handle} aria-hidden onClick={stop} onPointerDown={event => follow(event, onWidth)} />
}

/** Tells the width while the pointer that went down is held. It belongs to the edge until then, wherever it goes. */
function follow(down: PointerEvent<HTMLElement>, onWidth: ColumnHandleProps['onWidth']): void {
  if (down.button !== 0) return
  stop(down)
  // Otherwise the movement would select text.
  down.preventDefault()
  const edge: HTMLElement = down.currentTarget
  const width = edge.parentElement?.offsetWidth ?? MIN_WIDTH
  const ended = new AbortController()
  const { signal } = ended
  edge.setPointerCapture(down.pointerId)
  edge.addEventListener(
    'pointermove',
    ({ clientX }) => onWidth(Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width + clientX - down.clientX)))),
    { signal },
  )
  edge.addEventListener('lostpointercapture', () => ended.abort(), { signal })
}

function stop(event: { stopPropagation(): void }): void {
  event.stopPropagation()
}
