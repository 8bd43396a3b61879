import type { AppModel } from '#model/app-model.ts'
import type { Environment } from '#server/env.ts'
import { systemContext } from '#server/records/system-context.ts'
import { inTransaction } from '#server/records/work.ts'
import { readSettings, writeSetting } from '#server/storage/settings.ts'
import type { Database } from '../../storage/database.ts'
import { channelVariable } from './channel-variable.ts'
import { removeStale } from './outbox-table.ts'
import { failMessage } from './settle.ts'

const PREFIX = 'outbox.open.'
const AT_ONCE = 200

/** Channels whose parked messages may be sent: nothing was parked when they were configured, or it has been released. */
export async function openChannels(database: Database): Promise<ReadonlySet<string>> {
  return new Set([...(await readSettings(database, PREFIX)).keys()].map(key => key.slice(PREFIX.length)))
}

/** Opens the channel: messages parked for it are sent as soon as it is configured. */
export async function openChannel(database: Database, channel: string): Promise<void> {
  await database.transaction(write => writeSetting(write, `${PREFIX}${channel}`, true))
}

/** Fails everything that waits for the channel, and opens it. @returns how many messages failed */
export async function discardMessages(model: AppModel, database: Database, channel: string): Promise<number> {
  const now = new Date()
  let count = 0
  for (let ids: number[] = []; ids.length === AT_ONCE || count === 0; count += ids.length) {
    ids = await inTransaction(systemContext(model, database, now), async work => {
      const removed = await removeStale(work.write, channel, now.toISOString(), AT_ONCE)
      for (const id of removed) await failMessage(work, id, { problem: 'expired' })
      return removed
    })
    if (ids.length === 0) break
  }
  await openChannel(database, channel)
  return count
}

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
