import { Suspense, useEffect } from 'react'
import { lazyPart } from '#web/state/lazy-part.ts'
import { createStore } from '#web/state/store.ts'

/** Whether the list of shortcuts is open. */
export const shortcutsOpen = createStore(false)

const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'))

/** Listens for `?` outside inputs, and renders the list of shortcuts while it is open. */
export function ShortcutsHost() {
  const open = shortcutsOpen.use()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyped(event.target)) return
      event.preventDefault()
      shortcutsOpen.set(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return <Suspense fallback={null}>{open && <ShortcutsDialog onClose={() => shortcutsOpen.set(false)} />}</Suspense>
}

function isTyped(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
