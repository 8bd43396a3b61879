import type { AppModel } from '#model/app-model.ts'
import { discardMessages, openChannel } from '#server/features/outbox/open-channels.ts'
import { type OutboxCount, outboxCounts } from '#server/features/outbox/outbox-table.ts'
import type { Database } from '#server/storage/database.ts'
import type { Command, CommandOptions, Output } from '../command.ts'
import { compiledModel } from '../compiled-model.ts'
import { configDirectory } from '../config-directory.ts'
import { counted } from '../counted.ts'
import { existingDatabase } from '../existing-database.ts'

/** Prints unsent messages; releases or discards those parked for a channel. Exit code 1 without a database. */
export const outboxCommand: Command = {
  name: 'outbox',
  summary:
    'Print the messages that have not left, and release or discard those parked before their channel was configured.',
  usage: 'outbox [--release CHANNEL | --discard CHANNEL] [--json] [--config DIR]',
  options: {
    release: { type: 'string' },
    discard: { type: 'string' },
    json: { type: 'boolean' },
    config: { type: 'string' },
  },
  async run(options, _positionals, output) {
    const model = await compiledModel(configDirectory(options), output)
    if (!model) return 1
    const wanted = [options.release, options.discard].filter(name => typeof name === 'string')
    const unknown = wanted.find(name => !Object.hasOwn(model.app.channels, name))
    if (wanted.length > 1 || unknown !== undefined) {
      output.error(`Wanted: ${outboxCommand.usage}\nChannels: ${Object.keys(model.app.channels).join(', ')}.\n`)
      return 2
    }
    const database = await existingDatabase(output)
    if (!database) return 1
    try {
      await act(model, database, options, output)
      const counts = await outboxCounts(database)
      output.write(options.json ? `${JSON.stringify(counts, null, 2)}\n` : inWords(counts))
      return 0
    } finally {
      await database.close()
    }
  },
}

async function act(model: AppModel, database: Database, { release, discard }: CommandOptions, output: Output) {
  if (typeof release === 'string') {
    await openChannel(database, release)
    output.error(`What waits for ${release} leaves as soon as a server with this channel runs.\n`)
  }
  if (typeof discard === 'string')
    output.error(
      `Failed as expired: ${counted(await discardMessages(model, database, discard), 'message')} of ${discard}.\n`,
    )
}

const STATES: Readonly<Record<string, string>> = {
  waiting: 'waiting for their next attempt',
  sending: 'being delivered',
  parked: 'parked: the channel is not configured',
  held: 'held: parked before the channel was configured; release or discard them',
}

function inWords(counts: readonly OutboxCount[]): string {
  if (counts.length === 0) return 'Every message has left.\n'
  return counts
    .map(({ channel, state, count, since }) => `${channel}  ${count}  ${STATES[state] ?? state}, since ${since}\n`)
    .join('')
}
