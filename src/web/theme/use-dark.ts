import { mediaStore } from '../state/media-store.ts'
import { preferences } from './preferences.ts'

const deviceIsDark = mediaStore('(prefers-color-scheme: dark)')

/** Whether the dark looks are in use. */
export function useDark(): boolean {
  const { mode } = preferences.use()
  const device = deviceIsDark.use()
  return mode === 'dark' || (mode === 'system' && device)
}
