import type { StandsInFor } from '#model/permissions/me.ts'
import type { Database } from '../../storage/database.ts'

/** One of the system tables (storage/system-tables.ts). */
export const STAND_IN_TABLE = 'steward_stand_in'

/** For whom the account stands in, also in the future; past spans stay in the table. */
export async function standsInFor({ reader }: Database, accountId: number): Promise<StandsInFor[]> {
  const rows = await reader
    .selectFrom(`${STAND_IN_TABLE} as span`)
    .innerJoin('account', 'account.id', 'span.accountId')
    .select(['account.id', 'account.name', 'span.fromDay', 'span.toDay'])
    .where('span.standInId', '=', accountId)
    .orderBy('span.fromDay')
    .orderBy('span.id')
    .execute()
  return rows.map(row => ({
    id: Number(row.id),
    name: String(row.name),
    from: String(row.fromDay),
    to: String(row.toDay),
  }))
}

/** Who stands in for the account on that day (ISO date), and the name of the absent person. */
export async function standInOf({ reader }: Pick<Database, 'reader'>, accountId: number, day: string) {
  const row = await reader
    .selectFrom(`${STAND_IN_TABLE} as span`)
    .innerJoin('account', 'account.id', 'span.accountId')
    .select(['span.standInId', 'account.name'])
    .where('span.accountId', '=', accountId)
    .where('span.fromDay', '<=', day)
    .where('span.toDay', '>=', day)
    .executeTakeFirst()
  return row && { id: Number(row.standInId), absent: String(row.name) }
}
