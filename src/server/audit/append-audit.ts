import type { WriteTransaction } from '../storage/database.ts'
import { type AuditEntry, auditHash, CHAIN_START, chainOf } from './audit-entry.ts'

const TABLE = 'steward_audit'
/** First of the numbers under which the chains are locked. */
const CHAIN_LOCKS = 1000

/** Adds `entry` to the end of its chain, in the transaction of the write it tells of. */
export async function appendAudit({ queries, adapter }: WriteTransaction, entry: AuditEntry): Promise<void> {
  const chain = chainOf(entry.recordId)
  await adapter.lockKey(queries, CHAIN_LOCKS + chain)
  const last = await queries
    .selectFrom(TABLE)
    .select('hash')
    .where('chain', '=', chain)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const previousHash = (last?.hash as string | undefined) ?? CHAIN_START
  await queries
    .insertInto(TABLE)
    .values({
      ...entry,
      before: adapter.encode('json', entry.before),
      after: adapter.encode('json', entry.after),
      inputs: adapter.encode('json', entry.inputs),
      chain,
      previousHash,
      hash: auditHash(entry, previousHash),
    })
    .execute()
}
