import { createHmac, timingSafeEqual } from 'node:crypto'

/** What Standard Webhooks signs: the id of the message, the time of sending, and the raw body. */
export interface Signed {
  readonly id: string
  /** Seconds since 1970, as text. */
  readonly timestamp: string
  readonly body: string
}

/** HMAC-SHA-256 in base64, over `id.timestamp.body`. A secret that begins with `whsec_` is base64 itself. */
export function signatureOf(secret: string, { id, timestamp, body }: Signed): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
}

/** Maximum difference between the clocks of both sides. */
const TOLERANCE_S = 300

/**
 * Whether one of the signatures in `header` (`v1,<base64>`, separated by spaces) is valid for the message, and its timestamp is
 * recent. Compares in constant time.
 */
export function isSigned(secret: string, signed: Signed, header: string, now: Date): boolean {
  const seconds = /^\d{1,12}$/.test(signed.timestamp) ? Number(signed.timestamp) : Number.NaN
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= TOLERANCE_S)) return false
  const expected = Buffer.from(signatureOf(secret, signed))
  return header
    .split(' ')
    .map(each => Buffer.from(each.startsWith('v1,') ? each.slice('v1,'.length) : ''))
    .some(given => given.length === expected.length && timingSafeEqual(given, expected))
}
