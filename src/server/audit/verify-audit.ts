import type { Database } from '../storage/database.ts'
import { auditHash, CHAIN_START, entryOf } from './audit-entry.ts'

/** `entryId`: the first entry that does not fit to the one before it. */
export type AuditVerdict =
  | { readonly intact: true; readonly entries: number }
  | { readonly intact: false; readonly entries: number; readonly entryId: number }

const BATCH = 1000

/** Follows every chain from its start. Entries missing at a chain's very end cannot be seen from inside the table. */
export async function verifyAudit(database: Database): Promise<AuditVerdict> {
  const ends = new Map<number, string>()
  let entries = 0
  for (let lastId = 0; ; ) {
    const rows = await database.reader
      .selectFrom('steward_audit')
      .selectAll()
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const row of rows) {
      const previousHash = ends.get(row.chain as number) ?? CHAIN_START
      if (row.previousHash !== previousHash || row.hash !== auditHash(entryOf(row, database), previousHash)) {
        return { intact: false, entries, entryId: row.id as number }
      }
      ends.set(row.chain as number, row.hash as string)
      entries++
    }
    if (rows.length < BATCH) return { intact: true, entries }
    lastId = rows.at(-1)!.id as number
  }
}
