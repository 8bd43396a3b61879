import type { FastifyReply } from 'fastify'
import type { SignedIn } from '#model/api.ts'
import { masterOf } from '#server/contract/butlers.ts'
import { carriesClientHeader, setSessionCookie } from '#server/features/sessions/credential.ts'
import { Refused } from '#server/http-errors.ts'
import { originOf } from '../plugins/session.ts'
import type { Services } from '../services.ts'

export interface SignInOptions {
  /** The request comes from our own pages although it cannot carry the client header (a redirect from the provider). */
  readonly ownPages?: boolean
  readonly idToken?: string
}

/**
 * Creates a session of the account. Our own pages get the token as a cookie; only API clients get it in the response. @throws
 * Refused `account-left` when the account may not sign in.
 */
export async function signIn(
  services: Services,
  accountId: number,
  reply: FastifyReply,
  { ownPages = carriesClientHeader(reply.request), idToken }: SignInOptions = {},
): Promise<SignedIn> {
  const { accounts, sessions, environment } = services
  const { request } = reply
  const me = await accounts.me(accountId)
  if (!me) throw new Refused('account-left')
  const { token, session } = await sessions.create(accountId, idToken)
  await accounts.signedIn(me, originOf(request))
  if (ownPages) setSessionCookie(reply, token, environment)
  request.caller = { me, session, via: ownPages ? 'cookie' : 'bearer' }
  return {
    token: ownPages ? session.id : token,
    account: accounts.describe(me),
    master: await masterOf(services, me.id),
  }
}
