import { mayExplain } from '#model/permissions/may-open.ts'
import { AccessDenied, RecordNotFound } from '#server/records/errors.ts'
import type { RecordContext } from '#server/records/record-context.ts'

/** A row as its table holds it. */
export type StoredRow = Readonly<Record<string, unknown>>

/**
 * The stored account in question.
 * @throws AccessDenied, RecordNotFound
 */
export async function askedAccount({ me, database }: RecordContext, adAccount: string): Promise<StoredRow> {
  if (!mayExplain(me, adAccount)) throw new AccessDenied('forbidden')
  const row = await database.reader
    .selectFrom('account')
    .selectAll()
    .where('adAccount', '=', adAccount)
    .executeTakeFirst()
  if (!row) throw new RecordNotFound('account', adAccount)
  return row
}
