import type { QuickEntry } from '#model/app-model.ts'

/** At most this many quick entries are shown (specification section 9). */
export const QUICK_ENTRY_LIMIT = 6

/** The first six entries whose permission id the account has; an administrator has all. */
export function permittedEntries(
  entries: readonly QuickEntry[],
  holder: { readonly admin: boolean; readonly permissionIds: readonly number[] },
): QuickEntry[] {
  return entries
    .filter(entry => holder.admin || holder.permissionIds.includes(entry.permission))
    .slice(0, QUICK_ENTRY_LIMIT)
}
