import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { API } from '#model/api.ts'
import { CONNECTION_OPTIONS, clientErrorHandler, registerConnections } from './plugins/connections.ts'
import { answerError, registerErrors } from './plugins/errors.ts'
import { registerRateLimits } from './plugins/rate-limits.ts'
import { registerSecurity } from './plugins/security.ts'
import { registerSession } from './plugins/session.ts'
import type { CoreServices } from './services.ts'

const BODY_LIMIT = 1024 * 1024
const BROTLI_QUALITY = 4
const COMPRESS_FROM_BYTES = 1024

/** An app without routes: what applies to every request. `server`: server to listen on instead of an own one. */
export async function createApp(services: CoreServices, server?: Server): Promise<FastifyInstance> {
  const { environment } = services
  const app = Fastify<Server>({
    logger:
      environment.logLevel === 'silent' ? false : { level: environment.logLevel, serializers: { req: loggedRequest } },
    genReqId: () => randomUUID(),
    trustProxy: environment.trustProxy,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: answerError,
    clientErrorHandler: clientErrorHandler(services),
    ...CONNECTION_OPTIONS,
    ...(server ? { serverFactory: handler => server.on('request', handler) } : {}),
  })
  app.decorate('services', services)
  registerErrors(app)
  registerConnections(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // While tables change, requests wait instead of failing.
    const { held } = services.state
    if (held) void held.then(() => done())
    else done()
  })
  await registerSecurity(app, environment)
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
  await app.register(cookie)
  await app.register(formbody)
  await app.register(multipart, { limits: { files: 1, fileSize: API['POST /api/files'].bodyLimit } })
  await registerRateLimits(app)
  registerSession(app)
  return app
}

/** The log has no query strings (they hold names and numbers people searched for) and no bodies. */
function loggedRequest({ method, url, ip }: FastifyRequest) {
  return { method, path: url.split('?', 1)[0], ip }
}
