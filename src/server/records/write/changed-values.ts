import { BOOKKEEPING } from '#model/records/bookkeeping.ts'
import type { AuditValues } from '#server/storage/audit/audit-entry.ts'

type Values = Readonly<Record<string, unknown>>

/** Content of the audit entry of an update: the changed fields before and after. */
export function changedValues(
  before: Values,
  after: Values,
): { readonly before: AuditValues; readonly after: AuditValues } {
  const names = Object.keys(after).filter(name => !BOOKKEEPING.has(name) && isOther(before[name], after[name]))
  const pick = (values: Values) => Object.fromEntries(names.map(name => [name, values[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

function isOther(before: unknown, after: unknown): boolean {
  return before !== after && JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)
}

/** The values of a whole record, without empty ones. */
export function wholeRecord(values: Values): AuditValues {
  const whole: Record<string, unknown> = {}
  for (const name of Object.keys(values)) {
    const value = values[name]
    if (value !== null && value !== undefined && !BOOKKEEPING.has(name)) whole[name] = value
  }
  return whole
}
