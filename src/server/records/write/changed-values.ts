import { BOOKKEEPING } from '#model/records/bookkeeping.ts'
import type { AuditValues } from '#server/storage/audit/audit-entry.ts'

type Values = Readonly<Record<string, unknown>>

/** What an audit entry keeps of an update: the changed fields before and after. */
export function changedValues(
  before: Values,
  after: Values,
): { readonly before: AuditValues; readonly after: AuditValues } {
  const names = Object.keys(after).filter(
    name => !BOOKKEEPING.has(name) && JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  const pick = (values: Values) => Object.fromEntries(names.map(name => [name, values[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** The values of a whole record, without what is empty. */
export function wholeRecord(values: Values): AuditValues {
  const entries = Object.entries(values).filter(
    ([name, value]) => value !== null && value !== undefined && !BOOKKEEPING.has(name),
  )
  return Object.fromEntries(entries)
}
