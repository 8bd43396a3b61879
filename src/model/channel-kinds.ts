/** A way in which messages leave the platform. What carries it out is in src/server/features/outbox/kinds. */
interface ChannelKind {
  readonly name: string
  /** Field of the message record that says to whom. */
  readonly recipient: 'phone' | 'email'
}

/** Every kind of channel, by the name that config gives in `kind`. */
export const CHANNEL_KINDS = {
  /** An HTTP endpoint is called, mostly the gateway of a provider of text messages. */
  webhook: { name: 'webhook', recipient: 'phone' },
  /** E-mail by SMTP. */
  mail: { name: 'mail', recipient: 'email' },
} as const satisfies Readonly<Record<string, ChannelKind>>

export type ChannelKindName = keyof typeof CHANNEL_KINDS

/** A channel that `app.json` declares. */
export interface Channel {
  readonly kind: ChannelKindName
  /** A message that could not leave for so many hours fails as expired. Default: 72. */
  readonly expiresAfterHours?: number
}
