import type { ChannelKindName } from '#model/channel-kinds.ts'
import type { Environment } from '#server/env.ts'
import { mailSender } from './mail.ts'
import type { Sender } from './sender.ts'
import { webhookSender } from './webhook.ts'

/** Makes the sender of a channel; undefined while the environment does not configure it. */
export type OpenSender = (channel: string, environment: Environment) => Sender | undefined

/** Every kind of channel. */
export const SENDERS: { readonly [Kind in ChannelKindName]: OpenSender } = {
  webhook: webhookSender,
  mail: mailSender,
}
