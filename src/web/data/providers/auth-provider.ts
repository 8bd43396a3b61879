import type { AuthProvider } from '@refinedev/core'
import type { AnswerOf, SignedIn } from '#model/api.ts'
import { localeReady, translate } from '#web/i18n/locale-state.ts'
import { clearStored } from '#web/storage/stored.ts'
import { askConfirm } from '#web/ui/notify/confirm.tsx'
import { forgetRevision } from '../account/revision-watch.ts'
import { keepSession, readSession, sessionState } from '../account/session-state.ts'
import { formPost } from '../http/form-post.ts'
import { problemTextOr } from '../notify/use-notify.ts'
import { loginAddress, targetAfterLogin } from '../routes/guard.ts'

const SAME_QUESTION_MS = 1000

let asking: Promise<boolean> | undefined

/** Several calls refused at the same moment may each sign out. */
let ending: Promise<void> | undefined

/** Argument of `useLogin`: a test account, or nothing for the single sign-on. */
export interface LoginParams {
  readonly adAccount?: string
}

/** Session for Refine's hooks and `<Authenticated>`; src/web/data/account stores it. */
export const authProvider: AuthProvider = {
  /** Redirects to the `redirect` of the address. Without a redirect the browser is on its way to the sign-on. */
  async login({ adAccount }: LoginParams = {}) {
    const redirectTo = targetAfterLogin(location.search)
    try {
      if (adAccount) await signInAsTestAccount(adAccount)
      else if (!(await signInThroughSso(location.origin + redirectTo))) return { success: true }
      return { success: true, redirectTo }
    } catch (problem) {
      return { success: false, error: { name: '', message: problemTextOr(problem, translate('login.failed')) } }
    }
  },
  /** Signing out reloads the page, which leads to the login page. */
  async logout() {
    await signOut()
    return { success: true }
  },
  async check() {
    if (readSession()) return { authenticated: true }
    return { authenticated: false, redirectTo: loginAddress(location.pathname + location.search) }
  },
  /** HTTP 401: asks once whether to sign in again, however many calls were refused (specification section 8). */
  async onError(error) {
    return error?.statusCode === 401 && (await askToSignInAgain()) ? { logout: true, error } : { error }
  },
  async getIdentity() {
    return sessionState.get()?.account
  },
  async getPermissions() {
    return sessionState.get()?.account.permissionIds ?? []
  },
}

/** Signs in as a test account (demo and development). */
async function signInAsTestAccount(adAccount: string): Promise<void> {
  begin(await formPost<SignedIn>('/api/account/mock_login', { adAccount }, { stay: true }))
}

/**
 * Signs in through the single sign-on. Resolves to true when the session has started; to false when the browser is being
 * redirected to the sign-on, which returns to `returnUrl`.
 */
async function signInThroughSso(returnUrl: string): Promise<boolean> {
  const answer = await formPost<AnswerOf<'POST /api/account/login'>>(
    '/api/account/login',
    { returnUrl },
    { stay: true },
  )
  if ('token' in answer && answer.token) {
    begin(answer)
    return true
  }
  if ('loginUrl' in answer && /^(https?:\/\/|\/(?!\/))/.test(answer.loginUrl)) {
    location.assign(answer.loginUrl)
    return false
  }
  throw new Error('')
}

function begin({ token, account, master }: SignedIn): void {
  forgetRevision()
  keepSession({ token, account, master })
}

/**
 * Ends the session: notifies the server, clears token, account, master and all local storage, then reloads the page
 * (specification section 4), which leads to the login page. Works without the server too.
 */
function signOut(): Promise<void> {
  ending ??= end()
  return ending
}

async function end(): Promise<void> {
  const next = await endOnServer()
  clearStored()
  if (next) location.assign(next)
  else location.reload()
  // The page is about to unload. A resolved promise would let callers go to the login page first, which signs in again before
  // the provider has ended its session.
  return new Promise<never>(() => {})
}

async function endOnServer(): Promise<string | null> {
  try {
    const answer = await formPost<AnswerOf<'POST /api/sso/logout'> | null>('/api/sso/logout', {}, { stay: true })
    return answer?.logoutUrl ?? null
  } catch {
    return null
  }
}

/**
 * Asks whether to sign in again (HTTP 401, specification section 8): one dialog, however many calls were refused. Refusals of
 * calls that were pending when the dialog was answered are covered by that answer.
 */
function askToSignInAgain(): Promise<boolean> {
  if (!sessionState.get()) return Promise.resolve(false)
  asking ??= ask().finally(() =>
    setTimeout(() => {
      asking = undefined
    }, SAME_QUESTION_MS),
  )
  return asking
}

async function ask(): Promise<boolean> {
  await localeReady
  return askConfirm({
    title: translate('session.expiredTitle'),
    text: translate('session.expiredText'),
    confirm: translate('session.signInAgain'),
    cancel: translate('app.cancel'),
  })
}
