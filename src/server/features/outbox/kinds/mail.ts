import type { Transporter } from 'nodemailer'
import { isLoopback } from '#server/env.ts'
import type { OpenSender } from './index.ts'
import type { Attempt, OutgoingMessage } from './sender.ts'

/** A conversation has some nine steps; all of them together end within the lease of a claim. */
const STEP_MS = 10_000

/** Sends a mail by SMTP. The library is loaded with the first mail. */
export const mailSender: OpenSender = (_channel, { mail }) => {
  if (!mail) return undefined
  let transport: Promise<Transporter> | undefined
  return async message => {
    transport ??= openTransport(mail.url)
    return send(await transport, mail.from, message)
  }
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { hostname, username } = new URL(url)
  return createTransport({
    url,
    // A password never travels in the clear, except within this machine.
    requireTLS: username !== '' && !isLoopback(hostname),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

async function send(transport: Transporter, from: string, message: OutgoingMessage): Promise<Attempt> {
  const { key, to, subject, content } = message
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text: content,
      messageId: `<${key}@${from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '')}>`,
      headers: { 'idempotency-key': key, 'auto-submitted': 'auto-generated' },
    })
    return { ok: true }
  } catch (error) {
    return failed(error as { readonly code?: string; readonly responseCode?: number })
  }
}

/** A 5xx answer to the recipient is final (RFC 5321, 4.2.1); one to our own sign-in may be set right. */
function failed({ code, responseCode }: { readonly code?: string; readonly responseCode?: number }): Attempt {
  if (responseCode === undefined)
    return { ok: false, isFinal: false, problem: code === 'ETIMEDOUT' ? 'timeout' : 'unreachable' }
  const isFinal = responseCode >= 500 && code !== 'EAUTH'
  return {
    ok: false,
    isFinal,
    problem: responseCode >= 500 ? 'refused' : 'receiverFault',
    answer: `SMTP ${responseCode}`,
  }
}
