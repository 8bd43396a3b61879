import type { Database } from '../database.ts'
import { atLowPriority } from '../low-priority.ts'
import { auditHash, CHAIN_START, CHAINS, entryOf } from './audit-entry.ts'

export const AUDIT_TABLE = 'steward_audit'

/** `broken`: ids of the entries that do not match the one before them. */
export interface AuditCheck {
  readonly entries: number
  readonly broken: readonly number[]
}

const BATCH = 500

/**
 * Verifies every chain from its start, sequentially: entries of one chain become visible in order, those of different chains
 * need not. Entries missing at the very end of a chain cannot be detected within the table.
 */
export async function verifyAudit(database: Database): Promise<AuditCheck> {
  const broken: number[] = []
  let entries = 0
  for (let chain = 0; chain < CHAINS; chain++) {
    let previousHash = CHAIN_START
    let isOver = false
    for (let lastId = 0; !isOver; ) {
      await atLowPriority(async () => {
        const rows = await database.reader
          .selectFrom(AUDIT_TABLE)
          .selectAll()
          .where('chain', '=', chain)
          .where('id', '>', lastId)
          .orderBy('id')
          .limit(BATCH)
          .execute()
        for (const row of rows) {
          if (row.previousHash !== previousHash || row.hash !== auditHash(entryOf(row, database), previousHash))
            broken.push(row.id as number)
          previousHash = row.hash as string
        }
        entries += rows.length
        lastId = (rows.at(-1)?.id ?? lastId) as number
        isOver = rows.length < BATCH
      })
    }
  }
  return { entries, broken: broken.sort((a, b) => a - b) }
}
