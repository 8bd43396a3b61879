import { mediaStore } from '#web/state/media-store.ts'
import { preferences } from './preferences.ts'

const deviceIsDark = mediaStore('(prefers-color-scheme: dark)')

/** Whether dark mode is active. */
export function useDark(): boolean {
  const { mode } = preferences.use()
  const device = deviceIsDark.use()
  return mode === 'dark' || (mode === 'system' && device)
}
