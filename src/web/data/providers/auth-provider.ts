import type { AuthProvider } from '@refinedev/core'
import { translate } from '#web/i18n/locale-state.ts'
import { askToSignInAgain } from '../account/session-expired.ts'
import { readSession, sessionState } from '../account/session-state.ts'
import { signInAsTestAccount, signInThroughSso } from '../account/sign-in.ts'
import { signOut } from '../account/sign-out.ts'
import { problemTextOr } from '../notify/use-notify.ts'
import { loginAddress, targetAfterLogin } from '../routes/guard.ts'

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
