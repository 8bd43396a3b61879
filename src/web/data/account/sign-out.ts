import type { AnswerOf } from '#model/api.ts'
import { clearStored } from '#web/storage/stored.ts'
import { formPost } from '../http/form-post.ts'

/**
 * Ends the session: notifies the server, clears token, account, master and all local storage, then reloads the page
 * (specification section 4), which leads to the login page. Works without the server too.
 */
export function signOut(): Promise<void> {
  ending ??= end()
  return ending
}
/** Several calls refused at the same moment may each sign out. */
let ending: Promise<void> | undefined

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
