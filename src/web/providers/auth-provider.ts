import type { AuthProvider } from '@refinedev/core'
import { readSession, sessionState } from '../account/session-state.ts'
import { signInAsTestAccount, signInThroughSso } from '../account/sign-in.ts'
import { signOut } from '../account/sign-out.ts'
import { LOGIN } from '../router/guard.ts'

/**
 * Session for Refine's hooks; everything is done in src/web/account. An expired session is handled by the rules of
 * src/web/http (401 dialog), hence `onError` does nothing more.
 */
export const authProvider: AuthProvider = {
  async login({ adAccount, returnUrl = location.href }: { adAccount?: string; returnUrl?: string }) {
    const done = adAccount ? await signInAsTestAccount(adAccount).then(() => true) : await signInThroughSso(returnUrl)
    return { success: done, redirectTo: done ? '/' : undefined }
  },
  async logout() {
    await signOut()
    return { success: true }
  },
  async check() {
    return readSession() ? { authenticated: true } : { authenticated: false, redirectTo: LOGIN }
  },
  async onError() {
    return {}
  },
  async getIdentity() {
    return sessionState.get()?.account
  },
  async getPermissions() {
    return sessionState.get()?.account.permissionIds ?? []
  },
}
