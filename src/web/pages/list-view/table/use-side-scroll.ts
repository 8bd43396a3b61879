import { type RefObject, type UIEvent, useCallback, useEffect } from 'react'

/** Marks the parts of a table that move sideways together: heading, rows, totals and scroll bar. */
export const SIDEWAYS = { 'data-sideways': '' } as const

/**
 * Moves the parts of the table in `frame` as one, and tells it by `data-left` and `data-right` whether columns are out of
 * view at that side. Returns what each part calls when it has been moved.
 */
export function useSideScroll(frame: RefObject<HTMLElement | null>): (event: UIEvent<HTMLElement>) => void {
  useEffect(() => {
    const rows = frame.current?.querySelector<HTMLElement>('[data-sideways]')
    if (!rows) return
    // It tells the width once the browser has worked it out by itself; asking for it would make it do so twice.
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
