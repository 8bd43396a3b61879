import type { Queries } from '../storage/tables.ts'

/**
 * Permission ids that roles give. A role keeps the ids of the leaves of the permission tree, joined by commas; a leaf has
 * the number of the permission it is bound to (config/sample-data/permissionNode.json).
 */
export async function permissionIdsOfRoles(queries: Queries, roles: readonly number[]): Promise<number[]> {
  if (roles.length === 0) return []
  const rows = await queries
    .selectFrom('role')
    .select('permissionIds')
    .where('id', 'in', [...roles])
    .execute()
  return rows.flatMap(row => permissionIdsIn(row.permissionIds))
}

/** The numbers in a text that joins them by commas. */
export function permissionIdsIn(text: unknown): number[] {
  return String(text ?? '')
    .split(',')
    .map(part => Number.parseInt(part, 10))
    .filter(Number.isInteger)
}
