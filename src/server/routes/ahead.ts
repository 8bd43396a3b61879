import { notSignedIn } from '../http-errors.ts'
import { askedFor } from './asked-for.ts'
import type { Call } from './endpoint.ts'

type ReadCall = 'GET /api/resources/:name' | 'GET /api/resources/:name/:id'

/**
 * Does a read for the supposed caller while it is confirmed that this is still the caller, with these rights: one round
 * trip to a database elsewhere in place of two. When it is not, nothing of what was read is told, and the work is done anew
 * for who it is. @throws HttpError 401 when the session has ended
 */
export async function ahead<C extends ReadCall, T>(
  call: Call<C>,
  work: (asked: ReturnType<typeof askedFor<C>>) => Promise<T>,
): Promise<T> {
  const { request } = call
  const { confirming, caller: supposed } = request
  const attempt = (async () => work(askedFor(call)))()
  if (!confirming) return attempt
  // What goes wrong for the supposed caller counts only once it is the caller.
  attempt.catch(() => {})
  request.caller = await confirming
  if (!request.caller) throw notSignedIn()
  return request.caller.me === supposed?.me ? attempt : work(askedFor(call))
}
