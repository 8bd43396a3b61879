import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Environment } from '../env.ts'

/** Where the maps service has its script, its calls and its tiles. */
const MAPS_ORIGINS = ['https://*.amap.com', 'https://*.autonavi.com']

/** Security headers of every answer. Pages get their own content security policy (plugins/web.ts). */
export async function registerSecurity(app: FastifyInstance, environment: Environment): Promise<void> {
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    strictTransportSecurity: environment.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** What helmet says with these options. It would work the very same headers out anew for every request. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, options)
  probe.get('/', (_request, reply) => {
    const headers = reply.raw.getHeaders()
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  })
  const { body } = await probe.inject('/')
  await probe.close()
  return JSON.parse(body) as Record<string, string>
}

/**
 * The policy of index.html: scripts and styles of our own origin only, styles in the page by `nonce`; no inline script,
 * no eval. `development` also admits the inline script that the dev server puts in.
 */
export function pagePolicy(nonce: string, environment: Environment, development: boolean): string {
  const { externalOrigins, maps } = environment
  const external = [...externalOrigins, ...(maps ? MAPS_ORIGINS : [])].map(origin => ` ${origin}`).join('')
  const directives = [
    "default-src 'none'",
    `script-src 'self'${development ? ` 'nonce-${nonce}'` : ''}${external}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${external}`,
    "font-src 'self'",
    `connect-src 'self'${external}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "media-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return directives.join('; ')
}
