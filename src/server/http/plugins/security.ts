import { isIP } from 'node:net'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Environment, isLoopback } from '#server/env.ts'
import { HttpError } from '#server/http-errors.ts'

/** Origins of the maps service: script, API and tiles. */
const MAPS_ORIGINS = ['https://*.amap.com', 'https://*.autonavi.com']

/** Device features that pages may use: only the position, for location fields, and only by our own origin. */
const DEVICE = 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()'

/** Security headers of every response. Pages have their own content security policy (plugins/web.ts). */
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
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header('permissions-policy', DEVICE)
    done(hostProblem(request, environment))
  })
}

function hostProblem({ headers: { host }, raw }: FastifyRequest, environment: Environment): HttpError | undefined {
  // RFC 9112, 3.2; only HTTP/1.0 knows requests without one.
  if (host === undefined) return raw.httpVersion === '1.1' ? new HttpError(400, 'bad-request') : undefined
  // RFC 9110, 15.5.20
  return isOwnHost(host, environment) ? undefined : new HttpError(421, 'unknown-host', { host: host.slice(0, 100) })
}

/**
 * In demo mode anybody who reaches the platform can sign in. A page of another site could reach it through a visitor's browser by
 * a host name that resolves to this address (DNS rebinding), so host names must be known ones.
 */
function isOwnHost(host: string, { mode, host: listens, publicUrl }: Environment): boolean {
  if (mode !== 'demo') return true
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return (
    isLoopback(hostname) ||
    hostname.endsWith('.localhost') ||
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 ||
    hostname === listens.toLowerCase() ||
    (publicUrl !== undefined && hostname === new URL(publicUrl).hostname)
  )
}

/** The headers that helmet sets with these options, computed once instead of for every request. */
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
