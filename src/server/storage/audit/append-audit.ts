import { sql } from 'kysely'
import type { SetStep, WriteTransaction } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import { systemKindOf } from '../system-tables.ts'
import { type AuditEntry, auditHash, CHAIN_START, chainOf } from './audit-entry.ts'

const TABLE = 'steward_audit'
/** First lock number of the chains. */
const CHAIN_LOCKS = 1000

/** Adds `entry` to the end of its chain, in the transaction of the write it records. */
export function appendAudit(write: WriteTransaction, entry: AuditEntry): Promise<void> {
  return write.together(APPENDING, entry)
}

const APPENDING: SetStep<AuditEntry, void> = {
  name: 'append to the audit trail',
  stage: 'audit',
  isDeferred: true,
  async run(write, entries) {
    const { adapter } = write
    const last = await lockEnds(
      write,
      entries.map(({ recordId }) => chainOf(recordId)),
    )
    const rows = entries.map(entry => {
      const chain = chainOf(entry.recordId)
      const previousHash = last.get(chain) ?? CHAIN_START
      const hash = auditHash(entry, previousHash)
      last.set(chain, hash)
      return {
        ...entry,
        before: adapter.encode('json', entry.before),
        after: adapter.encode('json', entry.after),
        inputs: adapter.encode('json', entry.inputs),
        chain,
        previousHash,
        hash,
      }
    })
    await insertRows(write, TABLE, systemKindOf(TABLE), rows)
    return entries.map(() => undefined)
  },
}

/** The last hash of each chain; no other transaction appends until this one is over. */
async function lockEnds(
  { queries, adapter }: WriteTransaction,
  given: readonly number[],
): Promise<Map<number, string>> {
  const chains = [...new Set(given)].sort((one, other) => one - other)
  await adapter.lockKeys?.(
    queries,
    chains.map(chain => CHAIN_LOCKS + chain),
  )
  const ends = chains.map(
    chain => sql`select * from (select chain, hash from ${sql.table(TABLE)} where chain = ${sql.lit(chain)}
      order by id desc limit 1) as ${sql.id(`c${chain}`)}`,
  )
  const { rows } = await sql<{ chain: number; hash: string }>`${sql.join(ends, sql` union all `)}`.execute(queries)
  return new Map(rows.map(({ chain, hash }) => [chain, hash]))
}
