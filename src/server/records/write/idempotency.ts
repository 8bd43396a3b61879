import { createHash } from 'node:crypto'
import type { Resource } from '#model/app-model.ts'
import { RecordRefusal } from '../errors.ts'
import type { Work } from '../work.ts'

const TABLE = 'steward_idempotency'
/** Keys are stored for two days. */
const LIFETIME_MS = 2 * 24 * 60 * 60 * 1000

/**
 * Runs `create` unless the account has already used `key`; then the record of the first time is returned. The row of the key is
 * written first, so that of two concurrent requests the second waits for the first.
 * @throws RecordRefusal `idempotency-conflict` when the key was used with other values before
 */
export async function oncePerKey(
  { context, write }: Work,
  resource: Resource,
  key: string | undefined,
  payload: unknown,
  create: () => Promise<number>,
): Promise<number> {
  if (!key) return create()
  const { queries } = write
  const { me, now } = context
  const fingerprint = createHash('sha256')
    .update(`${resource.name}\n${JSON.stringify(payload)}`)
    .digest('hex')
  const hashed = createHash('sha256').update(`${me.id}\n${key}`).digest('hex')
  const expired = new Date(Date.parse(now) - LIFETIME_MS).toISOString()
  await queries.deleteFrom(TABLE).where('key', '=', hashed).where('createdAt', '<', expired).execute()
  const inserted = await queries
    .insertInto(TABLE)
    .values({ key: hashed, accountId: me.id, resource: resource.name, recordId: null, fingerprint, createdAt: now })
    .onConflict(conflict => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!inserted) {
    const known = await queries
      .selectFrom(TABLE)
      .select(['recordId', 'fingerprint'])
      .where('key', '=', hashed)
      .executeTakeFirstOrThrow()
    if (known.fingerprint !== fingerprint)
      throw new RecordRefusal('idempotency-conflict', [{ path: '', code: 'key-reused' }])
    return known.recordId as number
  }
  const id = await create()
  await queries.updateTable(TABLE).set({ recordId: id }).where('key', '=', hashed).execute()
  return id
}
