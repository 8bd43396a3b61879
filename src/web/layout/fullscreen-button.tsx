import { useSyncExternalStore } from 'react'
import { FullscreenExitOutlined, FullscreenOutlined } from '#web/ui/icons.ts'
import { useText } from '../i18n/use-text.ts'
import { useNotify } from '../notify/use-notify.ts'
import { ToolButton } from './tool-button.tsx'

/** Fills the screen and gives it back; a browser that cannot gets a warning (specification section 8). */
export function FullscreenButton() {
  const { t } = useText()
  const notify = useNotify()
  const full = useSyncExternalStore(followFullscreen, () => document.fullscreenElement !== null)

  async function toggle() {
    try {
      if (!document.fullscreenEnabled) throw new Error('unsupported')
      if (full) await document.exitFullscreen()
      else await document.documentElement.requestFullscreen()
    } catch {
      notify.warning(t('layout.fullscreenUnsupported'))
    }
  }

  return (
    <ToolButton
      label={t(full ? 'layout.leaveFullscreen' : 'layout.fullscreen')}
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={() => void toggle()}
    />
  )
}

function followFullscreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
