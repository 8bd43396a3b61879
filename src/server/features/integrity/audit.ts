import { AUDIT_TABLE, verifyAudit } from '#server/storage/audit/verify-audit.ts'
import type { IntegrityCheck } from './problem.ts'

/** Whether every entry of the audit trail follows the entry before it. */
export const auditCheck: IntegrityCheck = async function* ({ database }, counted) {
  const { entries, broken } = await verifyAudit(database)
  counted(entries)
  for (const id of broken)
    yield {
      check: 'audit',
      table: AUDIT_TABLE,
      id,
      what: 'does not follow the entry before it: one of the two was changed, or an entry between them is gone',
    }
}
