import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { insertRows } from '#server/storage/insert-rows.ts'
import { systemKindOf } from '#server/storage/system-tables.ts'
import type { Database, SetStep, WriteTransaction } from '../../storage/database.ts'

const OUTBOX_TABLE = 'steward_outbox'
/** Time after which a claim expires; no attempt takes that long (attempts.ts). */
export const LEASE_MS = 120_000

/**
 * waiting: due at `dueAt`; sending: claimed; parked: its channel is not configured; held: parked before its channel was
 * configured for the first time, until it is released; sent: accepted at `dueAt`, receipts may follow.
 */
type OutboxState = 'waiting' | 'sending' | 'parked' | 'held' | 'sent'

/** A row that was claimed. */
export interface ClaimedMessage {
  readonly messageId: number
  readonly channel: string
  readonly key: string
  /** Number of earlier attempts. */
  readonly attempts: number
  readonly claim: string
}

/** Queues a message, to be sent after the commit. A message that is already queued starts over. */
export function queueMessage(write: WriteTransaction, message: QueuedMessage): Promise<void> {
  return write.together(QUEUEING, message)
}

interface QueuedMessage {
  readonly id: number
  readonly channel: string
  readonly now: string
}

const QUEUEING: SetStep<QueuedMessage, void> = {
  name: 'queue messages',
  stage: 'note',
  async run(write, messages) {
    const ids = messages.map(({ id }) => id)
    const { queries, adapter } = write
    await queries
      .deleteFrom(OUTBOX_TABLE)
      .where(adapter.isAmong(sql.ref('messageId'), ids))
      .execute()
    const rows = messages.map(({ id, channel, now }) => ({
      messageId: id,
      channel,
      state: 'waiting' satisfies OutboxState,
      key: randomUUID(),
      attempts: 0,
      dueAt: now,
      queuedAt: now,
    }))
    await insertRows(write, OUTBOX_TABLE, systemKindOf(OUTBOX_TABLE), rows)
    return messages.map(() => undefined)
  },
}

/** Withdraws a message; false while a process is delivering it. */
export async function withdrawMessage({ queries }: WriteTransaction, id: number, now: string): Promise<boolean> {
  const isFree = sql<SqlBool>`(state <> 'sending' or ${sql.ref('leaseUntil')} < ${now})`
  await queries.deleteFrom(OUTBOX_TABLE).where('messageId', '=', id).where(isFree).execute()
  const left = await queries.selectFrom(OUTBOX_TABLE).select('id').where('messageId', '=', id).executeTakeFirst()
  return left === undefined
}

/** Claims the message of these channels that has been due longest. Concurrent processes get different messages. */
export async function claimMessage(
  database: Database,
  channels: readonly string[],
  now: Date,
): Promise<ClaimedMessage | undefined> {
  if (channels.length === 0) return undefined
  const candidates = await database.reader
    .selectFrom(OUTBOX_TABLE)
    .select(['id', 'claim'])
    .where('channel', 'in', [...channels])
    .where(isDue(now))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(8)
    .execute()
  for (const { id, claim: former } of candidates) {
    const claim = randomUUID()
    const row = await database.transaction(({ queries }) =>
      queries
        .updateTable(OUTBOX_TABLE)
        .set({
          state: 'sending' satisfies OutboxState,
          claim,
          leaseUntil: new Date(now.getTime() + LEASE_MS).toISOString(),
        })
        .where('id', '=', id)
        .where(isDue(now))
        .where(former === null ? sql<SqlBool>`claim is null` : sql<SqlBool>`claim = ${former}`)
        .returningAll()
        .executeTakeFirst(),
    )
    if (row) return { ...(row as unknown as ClaimedMessage), claim }
  }
  return undefined
}

/** Removes a claimed message; false when the claim was lost. */
export async function removeClaimed({ queries }: WriteTransaction, message: ClaimedMessage): Promise<boolean> {
  const { messageId, claim } = message
  const row = await queries
    .deleteFrom(OUTBOX_TABLE)
    .where('messageId', '=', messageId)
    .where('claim', '=', claim)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a claimed message as sent, so that receipts find it; false when the claim was lost. */
export async function keepSent(
  { queries }: WriteTransaction,
  { messageId, claim }: Pick<ClaimedMessage, 'messageId'> & { readonly claim?: string },
  now: string,
): Promise<boolean> {
  let update = queries
    .updateTable(OUTBOX_TABLE)
    .set({ state: 'sent' satisfies OutboxState, claim: null, leaseUntil: null, dueAt: now })
    .where('messageId', '=', messageId)
  if (claim !== undefined) update = update.where('claim', '=', claim)
  return (await update.returning('id').executeTakeFirst()) !== undefined
}

/** Removes messages sent before `before`; their receipts no longer change anything. */
export async function forgetSent({ queries }: WriteTransaction, before: string): Promise<void> {
  await queries
    .deleteFrom(OUTBOX_TABLE)
    .where('state', '=', 'sent' satisfies OutboxState)
    .where('dueAt', '<', before)
    .execute()
}

/** The message sent by the channel under this key, locked; undefined when there is none. */
export async function lockByKey({ queries }: WriteTransaction, channel: string, key: string) {
  const row = await queries
    .updateTable(OUTBOX_TABLE)
    .set({ key })
    .where('key', '=', key)
    .where('channel', '=', channel)
    .returning(['messageId', 'state', 'attempts'])
    .executeTakeFirst()
  return row as { readonly messageId: number; readonly state: OutboxState; readonly attempts: number } | undefined
}

/** Postpones a claimed message until `dueAt`; false when the claim was lost. */
export async function putOff(
  { queries }: WriteTransaction,
  { messageId, claim, attempts }: ClaimedMessage,
  dueAt: string,
): Promise<boolean> {
  const row = await queries
    .updateTable(OUTBOX_TABLE)
    .set({ state: 'waiting' satisfies OutboxState, claim: null, leaseUntil: null, attempts: attempts + 1, dueAt })
    .where('messageId', '=', messageId)
    .where('claim', '=', claim)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Parks some due messages of channels other than `channels`, and returns their ids. */
export async function parkOthers(
  write: WriteTransaction,
  channels: readonly string[],
  limit: number,
): Promise<number[]> {
  return turn(write, { from: 'waiting', to: 'parked', channels, others: true, limit })
}

/**
 * Holds some messages that were parked before their channels, now configured, were configured for the first time; returns their
 * ids.
 */
export async function holdParked(
  write: WriteTransaction,
  channels: readonly string[],
  limit: number,
): Promise<number[]> {
  return channels.length === 0 ? [] : turn(write, { from: 'parked', to: 'held', channels, others: false, limit })
}

/** Resumes some parked or held messages whose channels are open; returns their ids. */
export async function takeUp(write: WriteTransaction, channels: readonly string[], limit: number): Promise<number[]> {
  if (channels.length === 0) return []
  const parked = await turn(write, { from: 'parked', to: 'waiting', channels, others: false, limit })
  return parked.length > 0 ? parked : turn(write, { from: 'held', to: 'waiting', channels, others: false, limit })
}

/** States of messages that are neither sent nor being delivered. */
const IDLE = ['waiting', 'parked', 'held'] as const satisfies readonly OutboxState[]

/** Removes some messages of the channel that were due before `before`; returns their ids. */
export async function removeStale(
  { queries }: WriteTransaction,
  channel: string,
  before: string,
  limit: number,
): Promise<number[]> {
  const found = await queries
    .selectFrom(OUTBOX_TABLE)
    .select('id')
    .where('channel', '=', channel)
    .where('state', 'in', [...IDLE])
    .where(sql<SqlBool>`coalesce(${sql.ref('queuedAt')}, ${sql.ref('dueAt')}) < ${before}`)
    .orderBy('id')
    .limit(limit)
    .execute()
  if (found.length === 0) return []
  const rows = await queries
    .deleteFrom(OUTBOX_TABLE)
    .where(
      'id',
      'in',
      found.map(({ id }) => id as number),
    )
    .where('state', 'in', [...IDLE])
    .returning('messageId')
    .execute()
  return rows.map(({ messageId }) => messageId as number)
}

/** Unsent messages of a channel, by state. */
export interface OutboxCount {
  readonly channel: string
  readonly state: string
  readonly count: number
  /** When the oldest was due. */
  readonly since: string
}

/** Unsent messages, by channel and state. */
export async function outboxCounts({ reader }: Pick<Database, 'reader'>): Promise<OutboxCount[]> {
  const { rows } = await sql<{ channel: string; state: string; count: unknown; since: string | Date }>`
    select channel, state, count(*) as count, min(coalesce(${sql.ref('queuedAt')}, ${sql.ref('dueAt')})) as since
    from ${sql.table(OUTBOX_TABLE)} where state <> 'sent' group by channel, state order by channel, state`.execute(
    reader,
  )
  return rows.map(({ count, since, ...row }) => ({
    ...row,
    count: Number(count),
    since: new Date(since).toISOString(),
  }))
}

interface Turn {
  readonly from: OutboxState
  readonly to: OutboxState
  readonly channels: readonly string[]
  /** Messages of all channels except these. */
  readonly others: boolean
  readonly limit: number
}

async function turn({ queries }: WriteTransaction, { from, to, channels, others, limit }: Turn): Promise<number[]> {
  let found = queries.selectFrom(OUTBOX_TABLE).select('id').where('state', '=', from).orderBy('id').limit(limit)
  if (channels.length > 0) found = found.where('channel', others ? 'not in' : 'in', [...channels])
  const ids = (await found.execute()).map(({ id }) => id as number)
  if (ids.length === 0) return []
  const rows = await queries
    .updateTable(OUTBOX_TABLE)
    .set({ state: to })
    .where('id', 'in', ids)
    .where('state', '=', from)
    .returning('messageId')
    .execute()
  return rows.map(({ messageId }) => messageId as number)
}

function isDue(now: Date) {
  const at = now.toISOString()
  return sql<SqlBool>`((state = 'waiting' and ${sql.ref('dueAt')} <= ${at}) or (state = 'sending' and ${sql.ref('leaseUntil')} < ${at}))`
}
