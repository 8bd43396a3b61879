import type { PublicApp, ShellModel, StartData } from '#model/client-model.ts'
import { followConfigUpdates } from './account/config-updates.ts'
import { publicApp } from './account/public-app.ts'
import { watchRevision } from './account/revision-watch.ts'
import { followOtherTabs, sessionState } from './account/session-state.ts'
import { loadShell, shellState } from './account/shell-state.ts'
import { ofThisAccount, readStartData } from './account/start-data.ts'
import { http } from './http/http.ts'
import { applyLocale, preferredLocale } from './i18n/locale-state.ts'
import { LoginPage } from './router/screens.tsx'
import { SignedInApp } from './router/signed-in-part.ts'
import { wait } from './timing/wait.ts'
import { wireHttp } from './wire-http.ts'

/**
 * So long the first drawing waits for the code of its screen, and once more for what it shows, so that it is drawn once; after
 * that for nothing.
 */
const WAIT_FOR_SCREEN_MS = 500

/**
 * Fetches what the first screen needs and the page has not brought along, all at once: the language, the public part of
 * the app and, where somebody is signed in, the menu. False when the server could not be reached.
 */
export async function start(): Promise<boolean> {
  wireHttp()
  followOtherTabs()
  if (import.meta.env.DEV) followConfigUpdates()
  const given = readStartData()
  const language = applyLocale(preferredLocale(navigator.languages, 'zh-CN'))
  const app = loadPublicApp(given?.app)
  const signedIn = sessionState.get() !== undefined
  const code = (signedIn ? SignedInApp : LoginPage).preload()
  const screen = signedIn ? loadSignedIn(app, ofThisAccount(given)).catch(() => {}) : code
  const [, reached] = await Promise.all([language, app])
  if (!reached) return false
  await Promise.race([code, wait(WAIT_FOR_SCREEN_MS)])
  await Promise.race([screen, wait(WAIT_FOR_SCREEN_MS)])
  return true
}

/** What the first screen shows behind the sign-in; a foreign backend's rows need what the public part says of it. */
async function loadSignedIn(app: Promise<boolean>, given: StartData['signedIn']): Promise<void> {
  const frame = SignedInApp.preload()
  const [shell, { preloadAddress }] = await Promise.all([
    given ? takeShell(given) : loadShell(),
    import('./page-host/preload-address.ts'),
    frame,
    app,
  ])
  await preloadAddress(shell, window.location, given?.page)
}

function takeShell({ shell, revision }: NonNullable<StartData['signedIn']>): ShellModel {
  shellState.set(shell)
  watchRevision(revision)
  return shell
}

async function loadPublicApp(given: PublicApp | undefined): Promise<boolean> {
  try {
    const app = given ?? (await http.get<PublicApp>('/api/app', { stay: true })).data
    publicApp.set(app)
    if (app.extensions) await (await import('./extensions/app-code.ts')).loadAppCode(app.extensions)
    return true
  } catch {
    return false
  }
}
