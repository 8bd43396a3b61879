import { useEffect, useLayoutEffect, useRef } from 'react'
import type { KeptPage } from './kept-pages.ts'

/** The window scrolls for all pages; each finds its own position again when it is shown. */
export function useOwnScroll(current: string | undefined, pages: readonly KeptPage[]): void {
  const tops = useRef(new Map<string, number>())
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const note = () => shown.current !== undefined && tops.current.set(shown.current, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])
  useLayoutEffect(() => {
    if (current === undefined) return
    shown.current = current
    window.scrollTo(0, tops.current.get(current) ?? 0)
  }, [current])
  useEffect(() => {
    for (const key of tops.current.keys()) if (!pages.some(page => page.key === key)) tops.current.delete(key)
  }, [pages])
}
