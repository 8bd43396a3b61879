import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the server saw it. */
export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** Whether the caller gave up before the answer. */
  aborted: boolean
}

/** A real HTTP server on a free port that answers as the test says. */
export interface LocalServer {
  readonly url: string
  readonly seen: SeenRequest[]
  answerBy(answer: (request: SeenRequest, reply: ServerResponse) => unknown): void
  close(): Promise<void>
}

export async function startLocalServer(): Promise<LocalServer> {
  let answer: (request: SeenRequest, reply: ServerResponse) => unknown = (_, reply) => reply.end()
  const seen: SeenRequest[] = []
  const server = createServer((request, reply) => {
    const entry = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: '',
      aborted: false,
    }
    seen.push(entry)
    reply.on('close', () => {
      entry.aborted = !reply.writableFinished
    })
    request.on('data', chunk => {
      entry.body += chunk
    })
    request.on('end', () => answer(entry, reply))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    answerBy: next => {
      answer = next
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Sends a JSON body with a status and headers. */
export function sendJson(
  reply: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers })
  reply.end(JSON.stringify(body))
}
