import { createStore } from '#web/state/store.ts'
import { readStored, writeStored } from '#web/storage/stored.ts'
import { THEME_COLORS, type ThemeColor } from './theme-colors.ts'

/** Appearance settings, stored in this browser (specification section 3). */
export interface Preferences {
  readonly themeColor: ThemeColor
  readonly mode: Mode
  /** The top bar is sticky. */
  readonly fixedHeader: boolean
  /** Whether the platform's title is shown above the sidebar. */
  readonly sidebarLogo: boolean
}
export type Mode = 'light' | 'dark' | 'system'
export const MODES: readonly Mode[] = ['light', 'dark', 'system']

const NAME = 'settings'
const LIFETIME = '365d'
const DEFAULTS: Preferences = { themeColor: 'blue', mode: 'system', fixedHeader: true, sidebarLogo: true }

export const preferences = createStore<Preferences>(readPreferences())

/** Changes settings and stores them. */
export function changePreferences(changed: Partial<Preferences>): void {
  const next = { ...preferences.get(), ...changed }
  preferences.set(next)
  writeStored(NAME, next, LIFETIME)
}

/** The stored settings, as far as they are valid. */
function readPreferences(): Preferences {
  const stored = readStored(NAME)
  if (typeof stored !== 'object' || stored === null) return DEFAULTS
  const { themeColor, mode, fixedHeader, sidebarLogo } = stored as Partial<Record<keyof Preferences, unknown>>
  return {
    themeColor: THEME_COLORS.find(({ name }) => name === themeColor)?.name ?? DEFAULTS.themeColor,
    mode: MODES.find(each => each === mode) ?? DEFAULTS.mode,
    fixedHeader: typeof fixedHeader === 'boolean' ? fixedHeader : DEFAULTS.fixedHeader,
    sidebarLogo: typeof sidebarLogo === 'boolean' ? sidebarLogo : DEFAULTS.sidebarLogo,
  }
}
