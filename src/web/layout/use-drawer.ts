import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { animateSidebar } from './sidebar-state.ts'

/** The sidebar of a mobile device: it opens over the page and closes by Escape, by the backdrop and on every navigation. */
export function useDrawer(mobile: boolean) {
  const [open, setOpen] = useState(false)
  const opener = useRef<Element | null>(null)

  const close = useCallback(() => {
    if (!open) return
    animateSidebar(true)
    setOpen(false)
  }, [open])
  const toggle = useCallback(() => {
    opener.current = document.activeElement
    animateSidebar(true)
    setOpen(was => !was)
  }, [])

  useEffect(() => {
    animateSidebar(false)
    if (!mobile) setOpen(false)
  }, [mobile])

  useEffect(() => {
    if (!open) return
    document.querySelector<HTMLElement>('#sidebar a')?.focus()
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      if (opener.current instanceof HTMLElement) opener.current.focus()
    }
  }, [open])

  return { open, close, toggle }
}

/** Calls `act` when the address has become that of another page; a component, so that it does not draw the frame again. */
export function OnAnotherPage({ act }: { act(): void }): null {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current !== pathname) act()
    last.current = pathname
  }, [pathname, act])
  return null
}
