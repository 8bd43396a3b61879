import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { type ServerMessage, serverMessage } from '#server/messages/index.ts'
import type { CoreServices } from '../services.ts'
import { hasBody } from './has-body.ts'

/** Time limit for the headers of a request, and how often it is checked. */
const HEADERS_MS = 15_000
const LOOK_MS = 5_000
/** Time limit for a whole request. */
const REQUEST_MS = 300_000
/** Minimum transfer rate of a body, after a grace period. */
const BODY_START_MS = 10_000
const SLOWEST_BODY = 16 * 1024
/** Maximum number of connections: even an idle one costs memory. */
const MOST_CONNECTIONS = 5000

/** Options of Node's HTTP server and of Fastify for these limits. */
export const CONNECTION_OPTIONS = {
  // A missing host is refused in plugins/security.ts, in the envelope.
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: LOOK_MS, requireHostHeader: false },
  requestTimeout: REQUEST_MS,
  // Requests on open connections are answered; Fastify's own refusal has no envelope.
  return503OnClosing: false,
} as const

/** Limits the cost of connections, and closes them when the app closes. */
export function registerConnections(app: FastifyInstance): void {
  const { server } = app
  server.maxConnections = MOST_CONNECTIONS
  endWithAnswers(server)
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    refuse(response, 417, 'bad-request', app.services)
  })
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request)) limitBody(request, reply, payload)
    done(null, payload)
  })
}

/** 408 for a body that arrives too slowly; the rest is discarded. */
function limitBody(request: FastifyRequest, reply: FastifyReply, payload: RequestPayload): void {
  const declared = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  const bytes = Math.min(declared, request.routeOptions.bodyLimit ?? 0)
  const giveUp = () => {
    if (request.raw.complete || reply.sent) return
    reply.hijack()
    reply.raw.once('finish', () => request.raw.socket.destroy())
    refuse(reply.raw, 408, 'request-timeout', request.server.services)
  }
  const timer = setTimeout(giveUp, BODY_START_MS + (bytes / SLOWEST_BODY) * 1000).unref()
  for (const [emitter, event] of [
    [payload, 'end'],
    [reply.raw, 'close'],
  ] as const)
    emitter.once(event, () => clearTimeout(timer))
}

/**
 * When the server closes, each connection ends after its last response in progress. Node's own `closeIdleConnections` cuts off
 * responses that are computed but not sent yet, and leaves connections that never sent a request, which browsers open in advance.
 */
function endWithAnswers(server: Server): void {
  const underWay = new Map<Socket, number>()
  let isClosing = false
  const count = (socket: Socket, by: number) => underWay.set(socket, (underWay.get(socket) ?? 0) + by)
  server.on('connection', (socket: Socket) => {
    underWay.set(socket, 0)
    socket.once('close', () => underWay.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1)
    response.once('close', () => {
      if (underWay.has(socket)) count(socket, -1)
      if (isClosing && underWay.get(socket) === 0) socket.end()
    })
  })
  server.closeIdleConnections = () => {
    isClosing = true
    for (const [socket, requests] of underWay) if (requests === 0) socket.destroy()
  }
}

const CLIENT_ERRORS: Readonly<Record<string, readonly [status: number, reason: ServerMessage]>> = {
  HPE_HEADER_OVERFLOW: [431, 'too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request-timeout'],
}

/** Responds in the envelope to requests that Node cannot parse; the language of the sender is unknown. */
export function clientErrorHandler(services: CoreServices) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
    const [status, reason] = CLIENT_ERRORS[error.code ?? ''] ?? [400, 'bad-request']
    const { headers, body } = refusal(status, reason, services)
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  }
}

function refuse(response: ServerResponse, status: number, reason: ServerMessage, services: CoreServices): void {
  const { headers, body } = refusal(status, reason, services)
  response.writeHead(status, headers).end(body)
}

function refusal(code: number, reason: ServerMessage, { state }: CoreServices) {
  const message = serverMessage(reason, state.current.model.app.defaultLocale)
  const body = JSON.stringify({ code, message, data: { reason, problems: [] } })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  return { headers, body }
}
