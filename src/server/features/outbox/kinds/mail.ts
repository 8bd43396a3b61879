import type { Transporter } from 'nodemailer'
import { escapeHtml } from '#model/text/escape-html.ts'
import { isLoopback } from '#server/env.ts'
import type { Attempt, OpenSender, OutgoingMessage } from './sender.ts'

/** Timeout of each of some nine steps of a conversation, which end together within the lease of a claim. */
const STEP_MS = 10_000

/** Sends a mail by SMTP. The library is loaded with the first mail. */
export const mailSender: OpenSender = (_channel, { mail, publicUrl }) => {
  if (!mail) return undefined
  let transport: Promise<Transporter> | undefined
  return async message => {
    transport ??= openTransport(mail.url)
    return send(await transport, mail.from, withLink(message, publicUrl))
  }
}

/** Without a known address of the platform the link is omitted. */
function withLink(message: OutgoingMessage, origin: string | undefined): OutgoingMessage {
  const { link, html, content } = message
  if (!link || origin === undefined) return message
  const address = new URL(link.path, origin).href
  const shown = `<p><a href="${escapeHtml(address)}">${escapeHtml(link.text)}</a></p>`
  return { ...message, content: `${content}\n${address}`, html: html === undefined ? undefined : html + shown }
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { hostname, username } = new URL(url)
  return createTransport({
    url,
    // A password is never sent unencrypted, except within this machine.
    requireTLS: username !== '' && !isLoopback(hostname),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

async function send(transport: Transporter, from: string, message: OutgoingMessage): Promise<Attempt> {
  const { key, to, subject, content, html, attachment } = message
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text: content,
      ...(html !== undefined && { html }),
      ...(attachment && { attachments: [{ filename: attachment.name, content: Buffer.from(attachment.bytes) }] }),
      messageId: `<${key}@${from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '')}>`,
      headers: { 'idempotency-key': key, 'auto-submitted': 'auto-generated' },
    })
    return { ok: true }
  } catch (error) {
    return failed(error as { readonly code?: string; readonly responseCode?: number })
  }
}

/** A 5xx reply to the recipient is final (RFC 5321, 4.2.1); one to our own sign-in can be corrected. */
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
