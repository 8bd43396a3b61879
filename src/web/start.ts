import type { PublicApp, ShellModel, StartData } from '#model/client-model.ts'
import { publicApp } from './data/account/public-app.ts'
import { reloadSession } from './data/account/reload-session.ts'
import { noteRevision, watchRevision } from './data/account/revision-watch.ts'
import { draftSeen, seeingAs } from './data/account/see-as.ts'
import { followOtherTabs, sessionState } from './data/account/session-state.ts'
import { loadShell, shellState } from './data/account/shell-state.ts'
import { ofThisAccount, readStartData } from './data/account/start-data.ts'
import { connectHttp, http } from './data/http/http.ts'
import type { HttpFailure } from './data/http/http-failure.ts'
import { authProvider } from './data/providers/auth-provider.ts'
import { applyLocale, preferredLocale } from './i18n/locale-state.ts'
import { goToError } from './shell/router/go-to-error.tsx'
import { LoginPage } from './shell/router/screens.tsx'
import { SignedInApp } from './shell/router/signed-in-part.ts'
import { rememberShown, showToast } from './ui/notify/toast.tsx'

/**
 * Timeout of the first render for the code of its screen, and again for its data, so that it renders once; after that it
 * renders without waiting.
 */
const WAIT_FOR_SCREEN_MS = 500

/**
 * Fetches everything for the first screen that is not embedded in the page, in parallel: the language, the public data of the
 * app and, if signed in, the menu. False when the server is unreachable.
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

/** Preloads the first screen behind the sign-in; with a foreign backend, rows depend on the public data. */
async function loadSignedIn(app: Promise<boolean>, given: StartData['signedIn']): Promise<void> {
  const frame = SignedInApp.preload()
  const [shell, { preloadAddress }] = await Promise.all([
    given ? takeShell(given) : loadShell(),
    import('./shell/page-host/preload-address.ts'),
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

/**
 * Development: the dev server reports that a changed config is in effect (DOM event `steward:config`). Menu, routes and
 * pages update in place without losing input; signed out, the page is reloaded.
 */
function followConfigUpdates(): void {
  window.addEventListener('steward:config', event => {
    if (!sessionState.get()) return
    event.preventDefault()
    // Pages are refetched together with the menu, not only after its response reports the change.
    noteRevision((event as CustomEvent<{ readonly revision: string }>).detail.revision)
    void reloadSession().catch(() => {})
  })
}

/** Resolves after `ms` milliseconds. */
function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** Connects request outcomes to the screens: error page, toast, sign-in dialog, menu. */
function wireHttp(): void {
  connectHttp({
    showErrorPage({ message, detail, statusCode }) {
      rememberShown(message)
      // Signed out, the guard would redirect the error page to the login page, which the user is already on.
      if (sessionState.get()) goToError({ message, detail, noAnswer: statusCode === 0 })
    },
    toast: message => showToast('error', message, { evenIfShown: true }),
    sessionExpired: failure => void refused(failure),
    sawRevision(revision, seeing, draft) {
      draftSeen.set(draft)
      seeingAs.set(seeing)
      watchRevision(revision)
    },
  })
}

/** As Refine does for the calls of its hooks: the auth provider decides how a refused one is handled. */
async function refused(failure: HttpFailure): Promise<void> {
  const { logout } = await authProvider.onError(failure)
  if (logout) await authProvider.logout({})
}
