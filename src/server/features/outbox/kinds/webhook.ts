import { ATTEMPT_MS } from '../attempts.ts'
import { channelVariable } from '../channel-variable.ts'
import { signatureOf } from '../signature.ts'
import type { Attempt, OpenSender, OutgoingMessage } from './sender.ts'

/** Responses of the 400s that may succeed on retry: timeout, conflict, too early, too many requests. */
const PASSING: readonly number[] = [408, 409, 425, 429]

/**
 * Posts the message to an endpoint as JSON, signed according to Standard Webhooks (standardwebhooks.com): HMAC-SHA-256 over
 * `id.timestamp.body`. Redirects are not followed.
 */
export const webhookSender: OpenSender = (channel, { webhooks }) => {
  const target = webhooks[channelVariable(channel)]
  return target && (message => post(target, message))
}

interface Target {
  readonly url: string
  readonly secret: string
}

async function post({ url, secret }: Target, message: OutgoingMessage): Promise<Attempt> {
  const { key, channel, to, subject, content, cause } = message
  const body = JSON.stringify({ id: key, channel, to, subject, text: content, event: cause })
  const timestamp = String(Math.floor(Date.now() / 1000))
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ATTEMPT_MS),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        'webhook-id': key,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signatureOf(secret, { id: key, timestamp, body })}`,
      },
    })
    await response.body?.cancel()
    return judged(response.status)
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { ok: false, isFinal: false, problem: isLate ? 'timeout' : 'unreachable' }
  }
}

function judged(status: number): Attempt {
  const answer = `HTTP ${status}`
  if (status >= 200 && status < 300) return { ok: true }
  if (status >= 500) return { ok: false, isFinal: false, problem: 'receiverFault', answer }
  const isFinal = status >= 400 && !PASSING.includes(status)
  return { ok: false, isFinal, problem: 'refused', answer }
}
