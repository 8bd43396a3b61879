import type { RecentRecord } from '#model/api.ts'
import { AccessDenied, RecordNotFound } from '#server/records/errors.ts'
import { recordAddress } from '#server/records/list/page-of-record.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'

const SHOWN = 8
/** Number of the account's last audit entries examined; a frequently changed record has several. */
const LOOKED_THROUGH = 60
/** Records that the account changed last and may still open, newest first. */
export async function recentRecords(context: RecordContext): Promise<RecentRecord[]> {
  const { database, me, model } = context
  const entries = await database.reader
    .selectFrom('steward_audit')
    .select(['resource', 'recordId', 'at'])
    .where('accountId', '=', me.id)
    // Without lookups, which change nothing, deletions, and sign-ins, which are recorded on the account.
    .where('recordId', 'is not', null)
    .where('after', 'is not', null)
    .where('action', '!=', 'sign-in')
    .orderBy('id', 'desc')
    .limit(LOOKED_THROUGH)
    .execute()
  const found: RecentRecord[] = []
  const seen = new Set<string>()
  for (const entry of entries) {
    const name = String(entry.resource)
    const id = Number(entry.recordId)
    const key = `${name}/${id}`
    const address = seen.has(key) ? undefined : recordAddress(model, me, name, id)
    seen.add(key)
    const label = address && (await labelOf(context, name, id))
    if (!address || label === undefined) continue
    found.push({
      page: address.split('?')[0]!,
      address,
      id,
      label,
      title: model.resources[name]!.title,
      at: String(entry.at),
    })
    if (found.length === SHOWN) break
  }
  return found
}

/** undefined: deleted, or no longer accessible to the account. */
async function labelOf(context: RecordContext, name: string, id: number): Promise<string | undefined> {
  const resource = context.model.resources[name]!
  try {
    const record = (await readRecord(context, resource, id, { fields: [resource.label] })) as Record<string, unknown>
    const value = record[resource.label]
    if (typeof value === 'object' && value !== null) return (value as { readonly label?: string }).label
    return value === null || value === undefined ? undefined : String(value)
  } catch (error) {
    if (error instanceof AccessDenied || error instanceof RecordNotFound) return undefined
    throw error
  }
}
