import type { RecordContext } from '#server/records/record-context.ts'

/** Where mail reaches the account now; null where it has no address. */
export async function mailAddress({ model, database, me }: RecordContext): Promise<string | null> {
  if (!model.resources.account?.fields.email) return null
  const row = await database.reader.selectFrom('account').select('email').where('id', '=', me.id).executeTakeFirst()
  return (row?.email as string | null | undefined) || null
}
