import type { PublicApp } from '#model/client-model.ts'
import { followConfigUpdates } from './account/config-updates.ts'
import { publicApp } from './account/public-app.ts'
import { followOtherTabs, sessionState } from './account/session-state.ts'
import { loadShell } from './account/shell-state.ts'
import { http } from './http/http.ts'
import { applyLocale, preferredLocale } from './i18n/locale-state.ts'
import { LoginPage, SignedInApp } from './router/screens.ts'
import { wait } from './timing/wait.ts'
import { wireHttp } from './wire-http.ts'

/** So long the first drawing waits for the whole of its screen, which is then drawn once; after that for nothing. */
const WAIT_FOR_SCREEN_MS = 500

/**
 * Fetches what the first screen needs, all at once: the language, the public part of the app and, where somebody is
 * signed in, the menu. False when the server could not be reached.
 */
export async function start(): Promise<boolean> {
  wireHttp()
  followOtherTabs()
  if (import.meta.env.DEV) followConfigUpdates()
  const language = applyLocale(preferredLocale(navigator.languages, 'zh-CN'))
  const app = loadPublicApp()
  const screen = sessionState.get() ? loadSignedIn(app) : LoginPage.preload()
  const [, reached] = await Promise.all([language, app])
  if (reached) await Promise.race([screen.catch(() => {}), wait(WAIT_FOR_SCREEN_MS)])
  return reached
}

/** What the first screen shows behind the sign-in; a foreign backend's rows need what the public part says of it. */
async function loadSignedIn(app: Promise<boolean>): Promise<void> {
  const frame = SignedInApp.preload()
  const [shell, { preloadAddress }] = await Promise.all([
    loadShell(),
    import('./page-host/preload-address.ts'),
    frame,
    app,
  ])
  await preloadAddress(shell, window.location)
}

async function loadPublicApp(): Promise<boolean> {
  try {
    const { data } = await http.get<PublicApp>('/api/app', { stay: true })
    publicApp.set(data)
    return true
  } catch {
    return false
  }
}
