import { Suspense, useEffect } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { createStore } from '#web/state/store.ts'
import { whenIdle } from '#web/timing/when-idle.ts'
import { SearchOutlined } from '#web/ui/icons.ts'
import { ToolButton } from '../layout/tool-button.tsx'

const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** Whether the command palette is open. */
const paletteOpen = createStore(false)

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

/** Opens the command palette; the tooltip shows the keyboard shortcut. */
export function PaletteButton() {
  const { t } = useText()
  return (
    <ToolButton
      label={t('palette.openWithKeys', { keys: KEYS })}
      icon={<SearchOutlined />}
      data-tour="search"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => paletteOpen.set(true)}
    />
  )
}
