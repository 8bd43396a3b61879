import type { AppModel } from '#model/app-model.ts'
import { textIn } from '#model/localized-text.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { compareRights, type RightsChange } from '#model/permissions/rights/compare-rights.ts'
import { effectiveRights } from '#model/permissions/rights/effective-rights.ts'
import type { PlannedRights } from '#server/records/access/account-roles.ts'
import { loadMe, readMe } from '#server/records/access/load-me.ts'
import type { Database } from '../../storage/database.ts'
import type { NewNames } from '../config-changes/renamed-rights.ts'

/** A difference in access, and whom it affects. */
export interface AccessChange extends RightsChange {
  /** Roles that have the difference themselves. */
  readonly roles: readonly string[]
  /** `adAccount` of those who gain or lose access. */
  readonly accounts: readonly string[]
}

/**
 * What roles and accounts may do under `after` and not under `before`, and the reverse; gains come first. `names`: what is only
 * called otherwise.
 */
export function compareAccess(
  before: AppModel,
  after: AppModel,
  accounts: readonly ComparedAccounts[],
  names: NewNames,
): AccessChange[] {
  const found = new Map<
    string,
    { readonly change: RightsChange; readonly roles: string[]; readonly accounts: string[] }
  >()
  const note = (changes: readonly RightsChange[], whose: 'roles' | 'accounts', names: readonly string[]) => {
    for (const change of changes) {
      const key = `${change.direction} ${textIn(change.what, 'en-US')}`
      if (!found.has(key)) found.set(key, { change, roles: [], accounts: [] })
      found.get(key)![whose].push(...names)
    }
  }
  const difference = (was: Me, is: Me) =>
    compareRights(names.of(effectiveRights(before, was)), effectiveRights(after, is))
  const former = new Map([...names.roles].map(([from, to]) => [to, from]))
  for (const role of new Set([...after.roles, ...before.roles.filter(each => !names.roles.has(each))]))
    note(difference(holder(former.get(role) ?? role, before), holder(role, after)), 'roles', [role])
  for (const { names, me } of accounts) note(difference(me[0], me[1]), 'accounts', names)
  return [...found.values()]
    .map(({ change, roles, accounts }) => ({ ...change, roles, accounts: accounts.toSorted() }))
    .toSorted((one, other) => ORDER.indexOf(one.direction) - ORDER.indexOf(other.direction))
}

const ORDER: readonly RightsChange['direction'][] = ['widens', 'differs', 'narrows']

/** An account with this role and nothing else. */
function holder(role: string, { permissions }: AppModel): Me {
  const permissionIds = permissions.filter(each => each.role === role).map(({ id }) => id)
  return meWith({ id: 0, adAccount: role, name: role, admin: false, permissionIds, blockIds: [] }, permissions)
}

/** Accounts with the same rights, under each of the two models. */
export interface ComparedAccounts {
  readonly ids: readonly number[]
  readonly names: readonly string[]
  readonly me: readonly [Me, Me]
}

/** Groups accounts by their rights. `planned`: permissions that roles will have under `after`. */
export async function distinctAccounts(
  before: AppModel,
  after: AppModel,
  database: Database,
  planned: PlannedRights = new Map(),
): Promise<ComparedAccounts[]> {
  const tables = await database.adapter.existingTables(database.reader)
  const accounts = tables.some(({ name }) => name === 'account')
    ? await database.reader.selectFrom('account').select('id').orderBy('id').execute()
    : []
  const groups = new Map<string, { readonly ids: number[]; readonly names: string[]; readonly me: readonly [Me, Me] }>()
  for (const { id } of accounts) {
    const was = await loadMe(database, before, Number(id))
    const is = await (planned.size > 0
      ? readMe(database, after, Number(id), planned)
      : loadMe(database, after, Number(id)))
    if (!was || !is) continue
    const key = JSON.stringify([was.admin, was.permissionIds, is.permissionIds])
    const group = groups.get(key) ?? { ids: [], names: [], me: [was, is] as const }
    group.ids.push(is.id)
    group.names.push(is.adAccount)
    groups.set(key, group)
  }
  return [...groups.values()]
}
