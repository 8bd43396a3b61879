import { CHANNEL_KINDS } from '#model/channel-kinds.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import type { AppStateHolder } from '#server/app-state.ts'
import type { Environment } from '#server/env.ts'
import { systemContext } from '#server/records/system-context.ts'
import { inTransaction } from '#server/records/work.ts'
import { atLowPriority } from '#server/storage/low-priority.ts'
import { whenReachable } from '#server/storage/storage-fault.ts'
import type { Database } from '../../storage/database.ts'
import { delayAfter, EXPIRES_AFTER_HOURS, MOST_ATTEMPTS } from './attempts.ts'
import { SENDERS } from './kinds/index.ts'
import type { Attempt, Sender } from './kinds/sender.ts'
import { openChannel, openChannels } from './open-channels.ts'
import {
  type ClaimedMessage,
  claimMessage,
  forgetSent,
  holdParked,
  keepSent,
  LEASE_MS,
  outboxCounts,
  parkOthers,
  putOff,
  removeClaimed,
  removeStale,
  takeUp,
} from './outbox-table.ts'
import { failMessage, noteOnMessage, sentMessage } from './settle.ts'

/** What the delivery works with. */
export interface OutboxSurroundings {
  readonly database: Database
  readonly state: AppStateHolder
  readonly environment: Environment
}

interface OutboxLog {
  error(details: { readonly err: unknown }, message: string): void
  warn(message: string): void
}

/** Poll interval of the table. */
const LOOK_MS = 2000
/** Concurrent deliveries of one process. */
const LANES = 4
/** How long after sending receipts are accepted; older messages are removed once an hour. */
const RETENTION_MS = 30 * 24 * 3_600_000
const FORGET_EVERY_MS = 3_600_000
/** Messages that are parked, or resumed, per transaction. */
const AT_ONCE = 200

/** Delivers the messages of the table in this process. */
export class OutboxRunner {
  readonly #around: OutboxSurroundings
  /** By kind and name; never wrong, because they follow from the environment of the process. */
  readonly #senders = new Map<string, Sender | undefined>()
  #looking: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isBusy = false
  #ended = false
  #forgotAt = 0
  #log: OutboxLog | undefined
  readonly #open = new Set<string>()
  readonly #announced = new Set<string>()

  constructor(around: OutboxSurroundings) {
    this.#around = around
  }

  /** Starts delivery. */
  start(log: OutboxLog): void {
    if (this.#looking || this.#ended) return
    this.#log = log
    const look = () => {
      if (this.#isBusy || this.#ended || this.#around.state.held) return
      this.#isBusy = true
      this.#running = this.deliver()
        .catch(err => log.error({ err }, 'messages cannot be delivered'))
        .finally(() => {
          this.#isBusy = false
        })
    }
    this.#looking = setInterval(look, LOOK_MS).unref()
    look()
  }

  /** Stops after deliveries in progress are finished. */
  async stop(): Promise<void> {
    this.#ended = true
    clearInterval(this.#looking)
    await this.#running
  }

  /** Delivers everything that is due; also for tests and commands. */
  async deliver(now: () => Date = () => new Date()): Promise<void> {
    if (!this.#around.state.current.model.resources[PLATFORM_RESOURCES.messages]) return
    const channels = this.#configured()
    await this.#expire(now())
    const open = await this.#opened(channels)
    const closed = channels.filter(name => !open.includes(name))
    await this.#turn(work => holdParked(work.write, closed, AT_ONCE), 'held')
    await this.#turn(work => takeUp(work.write, open, AT_ONCE), null)
    await this.#turn(work => parkOthers(work.write, channels, AT_ONCE), 'notConfigured')
    await this.#forget(now())
    await Promise.all(Array.from({ length: LANES }, () => this.#lane(channels, now)))
  }

  /** Fails expired messages instead of sending them. */
  async #expire(now: Date): Promise<void> {
    const { channels } = this.#around.state.current.model.app
    for (const [name, { expiresAfterHours = EXPIRES_AFTER_HOURS }] of Object.entries(channels)) {
      const before = new Date(now.getTime() - expiresAfterHours * 3_600_000).toISOString()
      for (let isMore = true; isMore && !this.#ended; ) {
        isMore = await inTransaction(this.#context(now), async work => {
          const ids = await removeStale(work.write, name, before, AT_ONCE)
          for (const id of ids) await failMessage(work, id, { problem: 'expired' })
          return ids.length === AT_ONCE
        })
      }
    }
  }

  /** The channels whose parked messages may be sent; those of the others wait for `npm run outbox -- --release`. */
  async #opened(channels: readonly string[]): Promise<string[]> {
    const { database } = this.#around
    const unknown = channels.filter(name => !this.#open.has(name))
    if (unknown.length > 0) {
      const opened = await openChannels(database)
      const idle = (await outboxCounts(database)).filter(({ state }) => state === 'parked' || state === 'held')
      for (const name of unknown) {
        const waiting = idle.filter(({ channel }) => channel === name).reduce((sum, { count }) => sum + count, 0)
        if (opened.has(name) || waiting === 0) {
          if (!opened.has(name)) await openChannel(database, name)
          this.#open.add(name)
        } else if (!this.#announced.has(name)) {
          this.#announced.add(name)
          this.#log?.warn(
            `${waiting} messages were parked before the channel ${name} was configured; they leave after ` +
              `"npm run outbox -- --release ${name}", or fail after "--discard ${name}"`,
          )
        }
      }
    }
    return channels.filter(name => this.#open.has(name))
  }

  async #forget(now: Date): Promise<void> {
    if (now.getTime() - this.#forgotAt < FORGET_EVERY_MS) return
    this.#forgotAt = now.getTime()
    const before = new Date(now.getTime() - RETENTION_MS).toISOString()
    await this.#around.database.transaction(write => forgetSent(write, before))
  }

  async #lane(channels: readonly string[], now: () => Date): Promise<void> {
    while (!this.#ended) {
      const message = await atLowPriority(() => claimMessage(this.#around.database, channels, now()))
      if (!message) return
      const attempt = await this.#attempt(message)
      // A message sent but not recorded as sent would be sent again.
      await whenReachable(LEASE_MS / 2, () => atLowPriority(() => this.#settle(message, attempt, now())))
    }
  }

  /** Names of the configured channels. */
  #configured(): string[] {
    const { channels } = this.#around.state.current.model.app
    return Object.keys(channels).filter(name => this.#sender(name) !== undefined)
  }

  #sender(name: string): Sender | undefined {
    const { state, environment } = this.#around
    const kind = state.current.model.app.channels[name]?.kind
    const key = `${kind} ${name}`
    if (kind !== undefined && !this.#senders.has(key)) this.#senders.set(key, SENDERS[kind](name, environment))
    return this.#senders.get(key)
  }

  /** Turns waiting messages into parked ones or back, until there are none left, and updates their records. */
  async #turn(turn: (work: Parameters<typeof noteOnMessage>[0]) => Promise<number[]>, problem: string | null) {
    for (let isMore = true; isMore && !this.#ended; ) {
      isMore = await inTransaction(this.#context(), async work => {
        const ids = await turn(work)
        for (const id of ids) await noteOnMessage(work, id, { problem })
        return ids.length === AT_ONCE
      })
    }
  }

  async #attempt({ messageId, channel, key }: ClaimedMessage): Promise<Attempt> {
    const { database } = this.#around
    const record = await database.reader
      .selectFrom(PLATFORM_RESOURCES.messages)
      .selectAll()
      .where('id', '=', messageId)
      .executeTakeFirst()
    const kind = this.#around.state.current.model.app.channels[channel]?.kind
    const to = kind && record?.[CHANNEL_KINDS[kind].recipient]
    if (!record || typeof to !== 'string') return { ok: false, isFinal: true, problem: 'noRecipient' }
    const text = (name: string) => String(record[name] ?? '')
    const message = { key, channel, to, subject: text('subject'), content: text('content'), cause: text('bizType') }
    return this.#sender(channel)!(message)
  }

  /** Records the outcome of an attempt; does nothing when another process has claimed the message meanwhile. */
  async #settle(message: ClaimedMessage, attempt: Attempt, now: Date): Promise<void> {
    const { messageId } = message
    const attempts = message.attempts + 1
    await inTransaction(this.#context(now), async work => {
      if (attempt.ok) {
        if (await keepSent(work.write, message, now.toISOString())) await sentMessage(work, messageId, attempts)
      } else if (attempt.isFinal || attempts >= MOST_ATTEMPTS) {
        if (await removeClaimed(work.write, message)) await failMessage(work, messageId, { ...attempt, attempts })
      } else {
        const nextAt = new Date(now.getTime() + delayAfter(attempts)).toISOString()
        const { problem, answer = null } = attempt
        if (await putOff(work.write, message, nextAt))
          await noteOnMessage(work, messageId, { problem, answer, nextAt, attempts })
      }
    })
  }

  #context(now?: Date) {
    const { database, state } = this.#around
    return systemContext(state.current.model, database, now)
  }
}
