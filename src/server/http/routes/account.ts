import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decryptBindPassword } from '#model/api/bind-cipher.ts'
import { bindButler, masterOf, releaseButler } from '#server/contract/butlers.ts'
import { Refused } from '#server/http-errors.ts'
import { registerEndpoint } from '../endpoint/endpoint.ts'
import { attemptLimit, byAddress, byBody } from '../plugins/rate-limits.ts'
import { callerOf, originOf } from '../plugins/session.ts'
import type { Services } from '../services.ts'

const MINUTE_MS = 60_000
/** Password attempts in ten minutes: by one signed-in account, for one butler account, from one address. */
const BINDS = { window: 10 * MINUTE_MS, perAccount: 10, perButler: 10, perAddress: 60 }

/** Binding a butler of the sister system to the signed-in account (specification sections 5, 7 and 8). */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { sisterSystem, state } = services
  const limit = (key: (request: FastifyRequest) => string | undefined, max: number) =>
    attemptLimit(app, { key, max, windowMs: BINDS.window })

  registerEndpoint(
    app,
    'POST /api/account/bindXcy',
    async ({ body: { xcAccount, xcPassword }, request }) => {
      const { bind } = state.current.model.app
      const password = bind && decryptBindPassword(xcPassword, bind)
      const verified = password === undefined ? undefined : await sisterSystem.verify(xcAccount, password)
      const { me } = callerOf(request)
      const outcome = verified && (await bindButler(services, me, verified.xcAccount, originOf(request)))
      if (outcome === 'taken') throw new Refused('bind-taken')
      const master = outcome === 'bound' ? await masterOf(services, me.id) : null
      if (!master) throw new Refused('bind-failed')
      return { master }
    },
    {
      onRequest: [limit(byAddress, BINDS.perAddress), limit(request => `${callerOf(request).me.id}`, BINDS.perAccount)],
      preHandler: [limit(byBody('xcAccount'), BINDS.perButler)],
    },
  )

  registerEndpoint(app, 'POST /api/account/unbindXcy', async ({ request }) => {
    if (!(await releaseButler(services, callerOf(request).me, originOf(request)))) throw new Refused('not-bound')
    return null
  })
}
