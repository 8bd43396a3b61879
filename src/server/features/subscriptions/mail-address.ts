import type { RecordContext } from '#server/records/record-context.ts'

/** The account's current mail address; null where it has none. */
export async function mailAddress({ model, database, me }: RecordContext): Promise<string | null> {
  if (!model.resources.account?.fields.email) return null
  const row = await database.reader.selectFrom('account').select('email').where('id', '=', me.id).executeTakeFirst()
  return (row?.email as string | null | undefined) || null
}
