import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LONGEST_WAIT_MS = 1

/**
 * Answers to requests that came in the same turn of the event loop are sent together at its end, one system call after the
 * other, instead of one after each request: the program at the other end wakes up once (docs/decisions/0080). None waits for
 * requests that take longer than a millisecond.
 */
export function sendTogether(app: FastifyInstance): void {
  const held = new Set<Socket>()
  let since = 0
  const release = () => {
    for (const socket of held) socket.uncork()
    held.clear()
  }
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    // Requests of `inject` have no socket to hold back.
    if (!(socket instanceof Socket)) return done()
    if (held.size > 0 && performance.now() - since > LONGEST_WAIT_MS) release()
    if (!held.has(socket)) {
      if (held.size === 0) {
        since = performance.now()
        setImmediate(release)
      }
      held.add(socket)
      socket.cork()
    }
    done()
  })
}
