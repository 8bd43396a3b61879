import { useEffect } from 'react'
import { useDirtyMark } from '#web/state/dirty-pages.ts'

/** Makes the browser ask before its tab is closed or reloaded while `active`, and marks the page's own tab as unsaved. */
export function useWarnBeforeUnload(active: boolean): void {
  useDirtyMark(active)
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [active])
}
