import { useText } from '#web/i18n/use-text.ts'
import { SearchOutlined } from '#web/ui/icons.ts'
import { ToolButton } from '../layout/tool-button.tsx'
import { paletteOpen } from './palette-state.ts'

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

const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'
