import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Origin } from '#server/features/sessions/accounts.ts'
import { takeAttemptCookie } from '#server/features/sso/attempt-cookie.ts'
import type { Identity } from '#server/features/sso/single-sign-on.ts'
import { notFound } from '#server/http-errors.ts'
import { registerEndpoint, SENT, type Sent } from '../endpoint/endpoint.ts'
import { originOf } from '../plugins/session.ts'
import type { Services } from '../services.ts'
import { signIn } from './sign-in.ts'

/** The return from the single sign-on. Every failure leads to the login page, which says 'login failed'. */
export function ssoRoutes(app: FastifyInstance, services: Services): void {
  const { singleSignOn, accounts } = services

  registerEndpoint(app, 'GET /api/sso/callback', async ({ query, request, reply }) => {
    if (!singleSignOn) throw notFound()
    reply.header('cache-control', 'no-store')
    try {
      const sealed = takeAttemptCookie(request, reply, query.state ?? '')
      const identity = await singleSignOn.finish(request.url.split('?')[1] ?? '', sealed)
      await signIn(services, await accountOf(identity, originOf(request)), reply, {
        ownPages: true,
        idToken: identity.idToken,
      })
      return redirect(reply, '/auth-redirect', { result: 'ok', redirect: identity.returnPath })
    } catch (error) {
      request.log.warn({ err: error }, 'single sign-on failed')
      return redirect(reply, '/login', { error: 'login-failed' })
    }
  })

  /** The account of the provider's claims; created if the environment allows it. */
  async function accountOf({ claims }: Identity, origin: Origin): Promise<number> {
    const { accountClaim, nameClaim, provision } = services.environment.oidc!
    const adAccount = claims[accountClaim]
    if (typeof adAccount !== 'string' || adAccount === '') throw new Error(`the claim ${accountClaim} is missing`)
    const known = await accounts.idOf(adAccount)
    if (known !== undefined) return known
    if (!provision) throw new Error(`there is no account ${adAccount}`)
    return accounts.provision(adAccount, String(claims[nameClaim] ?? adAccount), origin)
  }
}

function redirect(reply: FastifyReply, path: string, parameters: Record<string, string>): Sent {
  reply.redirect(`${path}?${new URLSearchParams(parameters)}`)
  return SENT
}
