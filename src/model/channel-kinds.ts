/** A way to send messages. The implementation is in src/server/features/outbox/kinds. */
interface ChannelKind {
  readonly name: string
  /** Field of the message record with the recipient. */
  readonly recipient: 'phone' | 'email'
}

/** Every kind of channel, by its name in `kind`. */
export const CHANNEL_KINDS = {
  /** Calls an HTTP endpoint, usually the gateway of an SMS provider. */
  webhook: { name: 'webhook', recipient: 'phone' },
  /** E-mail by SMTP. */
  mail: { name: 'mail', recipient: 'email' },
} as const satisfies Readonly<Record<string, ChannelKind>>

export type ChannelKindName = keyof typeof CHANNEL_KINDS

/** A channel that `app.json` declares. */
export interface Channel {
  readonly kind: ChannelKindName
  /** Hours after which an unsent message fails as expired. Default: 72. */
  readonly expiresAfterHours?: number
}
