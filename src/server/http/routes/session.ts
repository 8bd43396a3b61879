import type { FastifyInstance, FastifyReply } from 'fastify'
import { masterOf } from '#server/contract/butlers.ts'
import { clearSessionCookie, readCredential } from '#server/features/sessions/credential.ts'
import { seenAs } from '#server/features/sessions/see-as.ts'
import { setAttemptCookie } from '#server/features/sso/attempt-cookie.ts'
import { returnPath } from '#server/features/sso/return-path.ts'
import { forbidden, Refused } from '#server/http-errors.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import { attemptLimit, byAddress } from '../plugins/rate-limits.ts'
import { callerOf, originOf } from '../plugins/session.ts'
import type { Services } from '../services.ts'
import { signIn } from './sign-in.ts'

/** A whole office may share one address. */
const LOGINS = { max: 300, windowMs: 60_000 }

/** Sign-in and sign-out (specification sections 4 and 7). */
export function sessionRoutes(app: FastifyInstance, services: Services): void {
  const { environment, sessions, accounts, singleSignOn } = services
  const perAddress = attemptLimit(app, { key: byAddress, ...LOGINS })

  registerEndpoint(app, 'GET /api/session', async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { me } = callerOf(request)
    return { account: accounts.describe(me), master: await masterOf(services, me.id) }
  })

  registerEndpoint(
    app,
    'POST /api/account/login',
    async ({ body, request, reply }) => {
      const { caller } = request
      if (caller)
        return {
          token: caller.via === 'cookie' ? caller.session.id : readCredential(request, tokenHeader())!.token,
          account: accounts.describe(caller.me),
          master: await masterOf(services, caller.me.id),
        }
      return { loginUrl: await beginSignIn(body.returnUrl, reply) }
    },
    { onRequest: [perAddress] },
  )

  registerEndpoint(
    app,
    'POST /api/account/mock_login',
    async ({ body, reply }) => {
      if (environment.mode !== 'demo') throw forbidden('mock-login-off')
      const accountId = await accounts.idOf(body.adAccount)
      if (accountId === undefined) throw new Refused('login-failed')
      return signIn(services, accountId, reply)
    },
    { onRequest: [perAddress] },
  )

  registerEndpoint(app, 'POST /api/sso/logout', async ({ request, reply }) => {
    const credential = readCredential(request, tokenHeader())
    if (credential) await sessions.revoke(credential.token)
    clearSessionCookie(reply, environment)
    const idToken = request.caller?.session.idToken
    const logoutUrl = idToken ? await singleSignOn?.logoutUrl(idToken).catch(() => null) : null
    return { logoutUrl: logoutUrl ?? null }
  })

  registerEndpoint(app, 'POST /api/see-as', async ({ body, request }) => {
    const { me } = callerOf(request)
    const seen = await seenAs(services.state.current.model, services.database, me, body)
    if (!seen) throw forbidden()
    await services.database.transaction(async write => {
      await sessions.see(write, readCredential(request, tokenHeader())!.token, body)
      await accounts.noteSeeing(write, me, body, seen.name, 'see-as', originOf(request))
    })
    return null
  })

  registerEndpoint(app, 'POST /api/see-as/end', async ({ request }) => {
    const { session, seeing } = callerOf(request)
    if (!seeing || !session.sees) return null
    await services.database.transaction(async write => {
      await sessions.see(write, readCredential(request, tokenHeader())!.token, null)
      await accounts.noteSeeing(write, seeing.viewer, session.sees!, seeing.name, 'see-as-end', originOf(request))
    })
    return null
  })

  const tokenHeader = () => services.state.current.model.app.tokenHeader

  async function beginSignIn(returnUrl: string | undefined, reply: FastifyReply): Promise<string> {
    const publicUrl = environment.publicUrl ?? `${reply.request.protocol}://${reply.request.host}`
    const path = returnPath(returnUrl, publicUrl)
    if (path === undefined)
      throw new Refused('validation', [
        { path: 'returnUrl', code: 'invalid-parameter', params: { detail: 'returnUrl' } },
      ])
    if (!singleSignOn) return `/login?redirect=${encodeURIComponent(path)}`
    const attempt = await singleSignOn.begin(path).catch(error => {
      reply.log.error({ err: error }, 'the single sign-on cannot be reached')
      throw new Refused('login-failed')
    })
    setAttemptCookie(reply, attempt, environment)
    return attempt.loginUrl
  }
}
