import type { AppModel } from '#model/app-model.ts'
import type { Environment } from '#server/env.ts'
import { channelVariable } from './channel-variable.ts'

/** Environment variables of channels that the config does not declare, one sentence each. */
export function checkChannels({ app }: Pick<AppModel, 'app'>, { webhooks }: Environment): string[] {
  const ofKind = (kind: string) => Object.keys(app.channels).filter(name => app.channels[name]?.kind === kind)
  const known = ofKind('webhook').map(channelVariable)
  const strange = Object.keys(webhooks).filter(name => !known.includes(name))
  const offered = known.length > 0 ? `; there are ${known.map(name => `CHANNEL_${name}_URL`).join(', ')}` : ''
  return strange.map(
    name => `CHANNEL_${name}_URL is set, but app.json declares no channel of that name and kind webhook${offered}.`,
  )
}
