import { type RefObject, type UIEvent, useCallback, useEffect } from 'react'

/** Marks the parts of a table that scroll sideways together: heading, rows, totals and scroll bar. */
export const SIDEWAYS = { 'data-sideways': '' } as const

/**
 * Scrolls the parts of the table in `frame` together, and marks the frame with `data-left` and `data-right` while columns are
 * out of view on that side. Returns the scroll handler of each part.
 */
export function useSideScroll(frame: RefObject<HTMLElement | null>): (event: UIEvent<HTMLElement>) => void {
  useEffect(() => {
    const rows = frame.current?.querySelector<HTMLElement>('[data-sideways]')
    if (!rows) return
    // The observer reports the width after layout; reading it would force a second layout.
    const observer = new ResizeObserver(() => {
      mark(frame.current, rows)
    })
    observer.observe(rows)
    if (rows.firstElementChild) observer.observe(rows.firstElementChild)
    return () => observer.disconnect()
  }, [frame])
  return useCallback(
    event => {
      const moved = event.currentTarget
      for (const part of frame.current?.querySelectorAll('[data-sideways]') ?? [])
        if (part !== moved && part.scrollLeft !== moved.scrollLeft) part.scrollLeft = moved.scrollLeft
      mark(frame.current, moved)
    },
    [frame],
  )
}

function mark(frame: HTMLElement | null, { scrollLeft, scrollWidth, clientWidth }: HTMLElement): void {
  frame?.toggleAttribute('data-left', scrollLeft > 0)
  frame?.toggleAttribute('data-right', scrollLeft + clientWidth < scrollWidth - 1)
}
