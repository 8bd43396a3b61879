import { type Me, meWith } from '#model/permissions/me.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { Database } from '#server/storage/database.ts'
import { estate } from './estate.ts'

export const NOW = '2025-06-10T02:00:00.000Z'

/** Ids of the permissions of the estate's roles. */
const IDS = {
  houses: [1],
  clerk: [2],
  editor: [3],
  approver: [4, 40],
  notes: [5],
  places: [6],
  shops: [7],
  export: [90],
  reveal: [91],
}

/** Somebody with these roles who sees these blocks. */
export function person(id: number, roles: readonly (keyof typeof IDS)[], blockIds: readonly number[]): Me {
  const permissionIds = roles.flatMap(role => IDS[role])
  return meWith({ id, adAccount: `a${id}`, name: `人${id}`, admin: false, permissionIds, blockIds }, estate.permissions)
}

export const admin: Me = meWith(
  { id: 1, adAccount: 'admin', name: '管理员', admin: true, permissionIds: [], blockIds: [] },
  estate.permissions,
)

export function contextOf(database: Database, me: Me, rest: Partial<RecordContext> = {}): RecordContext {
  return { model: estate, database, me, locale: 'zh-CN', now: NOW, ...rest }
}
