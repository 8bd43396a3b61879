import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSuccess } from '#model/api/envelope.ts'
import type { Account } from '#model/api.ts'
import { HttpError } from '#server/http-errors.ts'

const TIMEOUT_MS = 60_000
/** Headers that belong to one connection (RFC 9110, 7.6.1), identify us, or request a cookie of the backend's own. */
const NOT_PASSED_ON = [
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'cookie',
  'x-steward-client',
]
/** … and headers about the backend's own pages: its cookies, and the revision of its config. */
const NOT_PASSED_BACK = ['connection', 'keep-alive', 'transfer-encoding', 'set-cookie', 'x-steward-revision']
/** Calls whose response contains the signed-in account. */
const SIGN_INS = ['/api/account/login', '/api/account/mock_login']

/** Called for every sign-in that the backend confirms. */
export type OnSignIn = (token: string, account: Partial<Account>) => void

/** Forwards every `/api` call without a local route to the backend at `backendUrl`. */
export async function registerProxy(app: FastifyInstance, backendUrl: string, onSignIn: OnSignIn): Promise<void> {
  await app.register(async proxied => {
    proxied.removeAllContentTypeParsers()
    proxied.addContentTypeParser('*', (_request, _body, done) => done(null))
    proxied.all('/api/*', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
      const answer = await passOn(request, reply, backendUrl)
      const isSignIn = SIGN_INS.includes(request.url.split('?', 1)[0]!)
      return reply.send(isSignIn ? await readSignIn(answer, onSignIn) : answer)
    })
  })
}

async function passOn(request: FastifyRequest, reply: FastifyReply, backendUrl: string): Promise<IncomingMessage> {
  const url = new URL(`${backendUrl}${request.url}`)
  const answer = await send(request, url).catch(error => {
    request.log.error({ err: error }, 'the backend cannot be reached')
    throw new HttpError(503, 'unavailable')
  })
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !NOT_PASSED_BACK.includes(name)) reply.header(name, value)
  }
  reply.code(answer.statusCode ?? 502)
  return answer
}

/** Returns the whole response, after reporting the sign-in in it. */
async function readSignIn(answer: IncomingMessage, onSignIn: OnSignIn): Promise<Buffer> {
  const bytes = await buffer(answer)
  if (answer.headers['content-encoding'] === undefined)
    tellSignIn(bytes.toString('utf8'), answer.statusCode ?? 0, onSignIn)
  return bytes
}

function tellSignIn(text: string, status: number, onSignIn: OnSignIn): void {
  try {
    const body: unknown = JSON.parse(text)
    const { token, account } = (isSuccess(status, body) ? body.data : {}) as {
      token?: string
      account?: Partial<Account>
    }
    if (typeof token === 'string' && account) onSignIn(token, account)
  } catch {
    // Not JSON, so not a sign-in.
  }
}

function send(request: FastifyRequest, url: URL): Promise<IncomingMessage> {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !NOT_PASSED_ON.includes(name)))
  // A response that we read must not be compressed.
  if (SIGN_INS.includes(url.pathname)) headers['accept-encoding'] = 'identity'
  const options: RequestOptions = {
    method: request.method,
    headers: { ...headers, host: url.host },
    timeout: TIMEOUT_MS,
  }
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, resolve)
    outgoing.on('error', reject)
    outgoing.on('timeout', () => outgoing.destroy(new Error('the backend took too long')))
    // When the browser disconnects, the backend's work is aborted.
    request.raw.on('aborted', () => outgoing.destroy())
    request.raw.pipe(outgoing)
  })
}
