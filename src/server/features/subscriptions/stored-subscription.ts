import type { SubscriptionChannel } from '#model/api.ts'
import type { SendingTimes } from '#model/dates/sending-times.ts'
import type { Locale } from '#model/localized-text.ts'
import type { Row } from '#server/storage/tables.ts'
import type { Database } from '../../storage/database.ts'

export const SUBSCRIPTION_TABLE = 'steward_subscription'

/** A row of `steward_subscription`. */
export interface StoredSubscription {
  readonly id: number
  readonly accountId: number
  readonly locale: Locale
  readonly title: string
  readonly page: string
  /** Query string of the list call. */
  readonly filter: string
  /** Columns of a list. */
  readonly columns: readonly string[] | null
  /** Grouping of a statistics page. */
  readonly groups: readonly string[] | null
  /** Whether the dates in `filter`, which are relative to `fromDay`, are shifted. */
  readonly moves: boolean
  readonly fromDay: string
  readonly channel: SubscriptionChannel
  readonly times: SendingTimes
  readonly paused: boolean
  readonly nextAt: string
  /** Attempts of the current sending; it is retried if the mail server does not respond. */
  readonly attempts: number
  readonly lastAt: string | null
  readonly lastProblem: string | null
}

/** The subscription of this number; undefined when it has ended. */
export async function findSubscription(database: Pick<Database, 'reader' | 'adapter'>, id: number) {
  const row = await database.reader.selectFrom(SUBSCRIPTION_TABLE).selectAll().where('id', '=', id).executeTakeFirst()
  return row && subscriptionOf(row, database)
}

/** The row as returned by the database. */
export function subscriptionOf(row: Row, { adapter }: Pick<Database, 'adapter'>): StoredSubscription {
  return {
    ...(row as unknown as StoredSubscription),
    columns: adapter.decode('json', row.columns) as StoredSubscription['columns'],
    groups: adapter.decode('json', row.groups) as StoredSubscription['groups'],
    times: adapter.decode('json', row.times) as SendingTimes,
    moves: adapter.decode('boolean', row.moves) === true,
    paused: adapter.decode('boolean', row.paused) === true,
    nextAt: String(adapter.decode('datetime', row.nextAt)),
    lastAt: adapter.decode('datetime', row.lastAt) as string | null,
  }
}
