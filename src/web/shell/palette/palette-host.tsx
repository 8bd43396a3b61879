import { Suspense, useEffect } from 'react'
import { lazyPart } from '#web/state/lazy-part.ts'
import { whenIdle } from '#web/timing/when-idle.ts'
import { paletteOpen } from './palette-state.ts'

const load = () => import('./palette.tsx')
const Palette = lazyPart(load)

/** Listens for Ctrl/⌘ + K in the whole frame, and renders the palette while it is open. */
export function PaletteHost() {
  const open = paletteOpen.use()
  // Users type on right after pressing the keys.
  useEffect(() => whenIdle(() => void load().catch(() => {})), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      paletteOpen.set(!paletteOpen.get())
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return <Suspense fallback={null}>{open && <Palette onClose={() => paletteOpen.set(false)} />}</Suspense>
}
