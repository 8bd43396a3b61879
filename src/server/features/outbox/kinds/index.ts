import type { ChannelKindName } from '#model/channel-kinds.ts'
import { mailSender } from './mail.ts'
import type { OpenSender } from './sender.ts'
import { webhookSender } from './webhook.ts'

/** Every kind of channel. */
export const SENDERS: { readonly [Kind in ChannelKindName]: OpenSender } = {
  webhook: webhookSender,
  mail: mailSender,
}
