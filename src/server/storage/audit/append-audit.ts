import { CompiledQuery } from 'kysely'
import type { WriteTransaction } from '../database.ts'
import { insertRowInto } from '../insert-row.ts'
import { oneRow } from '../one-row.ts'
import { type AuditEntry, auditHash, CHAIN_START, chainOf } from './audit-entry.ts'

const TABLE = 'steward_audit'
const LAST_HASH = `select "hash" from "${TABLE}" where "chain" = $1 order by "id" desc limit 1`
/** First of the numbers under which the chains are locked. */
const CHAIN_LOCKS = 1000

/** Adds `entry` to the end of its chain, in the transaction of the write it tells of. */
export async function appendAudit(write: WriteTransaction, entry: AuditEntry): Promise<void> {
  const { queries, adapter } = write
  const chain = chainOf(entry.recordId)
  await adapter.lockKey(queries, CHAIN_LOCKS + chain)
  const { rows } = await queries.executeQuery<{ hash: string }>(oneRow(CompiledQuery.raw(LAST_HASH, [chain])))
  const previousHash = rows[0]?.hash ?? CHAIN_START
  await insertRowInto(write, TABLE, {
    ...entry,
    before: adapter.encode('json', entry.before),
    after: adapter.encode('json', entry.after),
    inputs: adapter.encode('json', entry.inputs),
    chain,
    previousHash,
    hash: auditHash(entry, previousHash),
  })
}
