import type { AnswerOf } from '#model/api.ts'
import { formPost } from '../http/form-post.ts'
import { clearStored } from '../storage/stored.ts'

/**
 * Ends the session: notifies the server, clears token, account, master and all local storage, then reloads (specification
 * section 4), which leads to the login page. It does so too when the server cannot be reached.
 */
export function signOut(): Promise<void> {
  ending ??= end()
  return ending
}
/** Of several calls refused at the same moment each may sign out. */
let ending: Promise<void> | undefined

async function end(): Promise<void> {
  const next = await endOnServer()
  clearStored()
  if (next) location.assign(next)
  else location.reload()
  // The page is about to leave. Whoever waits would go to the login page first, which signs in again before the provider has
  // ended its session.
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
