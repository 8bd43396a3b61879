import type { FastifyInstance, onSendHookHandler } from 'fastify'

const LONGEST_WAIT_MS = 1

/**
 * Answers to requests that came in the same turn of the event loop are sent together at its end, one system call after the
 * other, instead of one after each request: the program at the other end wakes up once (docs/decisions/0082). None waits for
 * requests that take longer than a millisecond. To be called after all plugins that change answers.
 */
export function sendTogether(app: FastifyInstance): void {
  let held: ((error?: Error) => void)[] = []
  let since = 0
  const release = () => {
    const answers = held
    held = []
    for (const send of answers) {
      try {
        send()
      } catch (error) {
        // One that cannot be sent (a header that is none) becomes an error of its own; the others go on.
        send(error as Error)
      }
    }
  }
  // `end` of Node's HTTP lets a corked connection go by itself: what can be held is the hook before it.
  const hold: onSendHookHandler = (_request, _reply, payload, send) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return send()
    if (held.length === 0) {
      since = performance.now()
      setImmediate(release)
    }
    held.push(send)
  }
  app.addHook('onRequest', (_request, _reply, done) => {
    if (held.length > 0 && performance.now() - since > LONGEST_WAIT_MS) release()
    done()
  })
  app.addHook('onRoute', route => {
    route.onSend = [route.onSend ?? [], hold].flat()
  })
}
