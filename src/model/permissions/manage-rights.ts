import type { AppModel, AppSettings, Resource } from '../app-model.ts'
import type { FieldProblemDraft } from '../problems.ts'
import type { Me } from './me.ts'
import { permissionTitles } from './permission-titles.ts'

/**
 * Who may change whose rights; docs/architecture.md describes the rule. Used by every entry point: by the server in the writing
 * transaction, by the browser before it offers anything. Administrators have no limits.
 */

/** Resources that define permissions; the platform relies on their names. */
export const ACCOUNT = 'account'
export const ROLE = 'role'

/** Fields of an account that are permissions, or decide whether it may sign in at all. */
const RIGHTS_FIELDS: readonly string[] = ['roles', 'blocks', 'admin', 'employeeStatus']
/** Fields of an account that only administrators change: the flag, and the sign-in name. */
const ADMINISTRATORS_ONLY: readonly string[] = ['admin', 'adAccount']

/** Permissions of an account by all of its roles, including inactive ones. */
export interface ManagedAccount {
  /** Absent for a new one. */
  readonly id?: number
  readonly admin: boolean
  readonly permissionIds: readonly number[]
  /** Permission ids that its roles let it grant. */
  readonly handOnIds: readonly number[]
  readonly blockIds: readonly number[]
}

export interface ManagedRole {
  readonly builtin: boolean
  readonly permissionIds: readonly number[]
  readonly handOnIds: readonly number[]
}

/** A change of a record: before (null: created) and after (null: deleted). */
interface Change<T> {
  readonly before: T | null
  readonly after: T | null
  /** Names of changed fields that a person may write; all of them for a created or deleted record. */
  readonly changed: readonly string[]
}

type RightsModel = Pick<AppModel, 'permissions' | 'resources'> & { readonly app?: Pick<AppSettings, 'studio'> }

/** Why `me` may not make this change to the account; empty = permitted. */
export function accountRefusals(
  model: RightsModel,
  me: Me,
  { before, after, changed }: Change<ManagedAccount>,
): readonly FieldProblemDraft[] {
  if (me.admin || changed.length === 0) return []
  const rights = RIGHTS_FIELDS.filter(name => changed.includes(name))
  const reserved = before && after ? ADMINISTRATORS_ONLY.find(name => changed.includes(name)) : undefined
  if (reserved !== undefined || (!before && after?.admin))
    return [{ path: reserved ?? 'admin', code: 'administrators-only' }]
  if (before && before.id === me.id) return rights.slice(0, 1).map(path => ({ path, code: 'own-rights' }))
  const more = before ? beyond(model, me, before, reach(me)) : undefined
  if (more) return [{ path: '', code: 'account-has-more', params: { what: more } }]
  if (rights.length === 0) return []
  if (before && managesRights(model, before)) return [{ path: rights[0]!, code: 'account-manages-rights' }]
  return after ? givenRefusals(model, me, after, 'roles') : []
}

/**
 * Why `me` may not make this change to the role; empty = permitted. `holders`: the accounts with the role, whose rights change
 * with it; `held`: whether `me` is one of them.
 */
export function roleRefusals(
  model: RightsModel,
  me: Me,
  { before, after, changed }: Change<ManagedRole>,
  { holders, held }: { readonly holders: readonly ManagedAccount[]; readonly held: boolean },
): readonly FieldProblemDraft[] {
  if (me.admin || changed.length === 0) return []
  if (before?.builtin || after?.builtin) return [{ path: '', code: 'builtin-role' }]
  if (held) return [{ path: '', code: 'own-role' }]
  const may = handedOn(model, me)
  if (before && (before.handOnIds.length > 0 || lackedIds(before, may).length > 0))
    return [{ path: '', code: 'role-has-more', params: { what: titlesOf(model, before, may) } }]
  if (after && after.handOnIds.length > 0) return [{ path: 'handOnIds', code: 'administrators-only' }]
  const gives = after ? givenRefusals(model, me, { ...after, admin: false, blockIds: [] }, 'permissionIds') : []
  if (gives.length > 0) return gives
  const isOthers = (holder: ManagedAccount) =>
    accountRefusals(model, me, { before: holder, after: holder, changed: ['roles'] }).length > 0
  const others = changed.some(name => ROLE_RIGHTS.includes(name)) ? holders.filter(isOthers).length : 0
  return others > 0 ? [{ path: '', code: 'role-of-others', params: { count: others } }] : []
}

/** The limits of `me` on an account or a role, for a UI. */
export interface RightsLimits {
  /** Why nothing of it may be changed. */
  readonly change?: FieldProblemDraft | undefined
  /** Why no permissions may be changed; for a role also why it may not be deleted or deactivated. */
  readonly rights?: FieldProblemDraft | undefined
  /** For a role: why it may not be assigned to, or removed from, anybody. */
  readonly give?: FieldProblemDraft | undefined
}

/** The limits on an account that do not depend on the change. */
export function accountLimits(model: RightsModel, me: Me, account: ManagedAccount): RightsLimits {
  const ask = (after: ManagedAccount, name: string) =>
    accountRefusals(model, me, { before: account, after, changed: [name] })[0]
  const least = { ...account, permissionIds: [], handOnIds: [], blockIds: [] }
  return { change: ask(account, ''), rights: ask(least, 'roles') }
}

/** The limits on a role that do not depend on the change. */
export function roleLimits(
  model: RightsModel,
  me: Me,
  role: ManagedRole,
  holders: readonly ManagedAccount[],
): RightsLimits {
  if (me.admin) return {}
  const held = holders.some(({ id }) => id === me.id)
  const ask = (after: ManagedRole, name: string) =>
    roleRefusals(model, me, { before: role, after, changed: [name] }, { holders, held })[0]
  return {
    change: ask(role, ''),
    rights: ask({ ...role, permissionIds: [], handOnIds: [] }, 'permissionIds'),
    give: givenRefusals(model, me, { ...role, admin: false, blockIds: [] }, 'roles')[0],
  }
}

/** Whether a change of these fields of an account changes its permissions. */
export function areRights(fields: readonly string[]): boolean {
  return fields.some(name => RIGHTS_FIELDS.includes(name))
}

/** Fields of a role that change the permissions of its holders. */
const ROLE_RIGHTS: readonly string[] = ['permissionIds', 'handOnIds', 'status']

/**
 * The permission ids that `me` may grant and revoke: those that it holds or may grant by its roles, except those for managing
 * rights. Only administrators decide who manages rights; otherwise two managers could give each other what neither has.
 */
export function handedOn(model: RightsModel, me: Pick<Me, 'permissionIds' | 'handOnIds'>): ReadonlySet<number> {
  const over = idsOverRights(model)
  return new Set([...reach(me)].filter(id => !over.has(id)))
}

/** Permission ids whose role may write rights of accounts, or roles, or the config, which defines every permission. */
export function idsOverRights({ resources, permissions, app }: RightsModel): ReadonlySet<number> {
  const roles = new Set([
    ...writers(resources[ACCOUNT], RIGHTS_FIELDS),
    ...writers(resources[ROLE]),
    ...(app?.studio?.roles ?? []),
  ])
  return new Set(permissions.filter(({ role }) => roles.has(role)).map(({ id }) => id))
}

const WRITES = ['create', 'update', 'delete', 'import'] as const

function writers(resource: Resource | undefined, fields?: readonly string[]): readonly string[] {
  if (!resource) return []
  const { grants, workflows } = resource
  const writes = grants.filter(
    grant =>
      WRITES.some(action => grant.actions.includes(action)) &&
      (!fields || grant.fields.includes('*') || fields.some(name => grant.fields.includes(name))),
  )
  const transitions = Object.values(workflows).flatMap(each => Object.values(each.transitions))
  return [...writes, ...transitions].flatMap(({ roles }) => roles)
}

function reach({ permissionIds, handOnIds = [] }: Pick<Me, 'permissionIds' | 'handOnIds'>): ReadonlySet<number> {
  return new Set([...permissionIds, ...handOnIds])
}

function managesRights(model: RightsModel, { permissionIds, handOnIds }: ManagedAccount): boolean {
  const over = idsOverRights(model)
  return handOnIds.length > 0 || permissionIds.some(id => over.has(id))
}

/** The part of `given` that `me` may not grant. */
function givenRefusals(
  model: RightsModel,
  me: Me,
  given: Omit<ManagedAccount, 'id'>,
  path: 'roles' | 'permissionIds',
): readonly FieldProblemDraft[] {
  const may = handedOn(model, me)
  const problems: FieldProblemDraft[] = []
  if (given.handOnIds.length > 0 || lackedIds(given, may).length > 0)
    problems.push({ path, code: 'right-not-held', params: { permission: titlesOf(model, given, may) } })
  if (given.blockIds.some(id => !me.blockIds.includes(id))) problems.push({ path: 'blocks', code: 'block-not-held' })
  return problems
}

/** What the account has beyond `may` and the blocks of `me`, as text; undefined when nothing. */
function beyond(model: RightsModel, me: Me, account: ManagedAccount, may: ReadonlySet<number>) {
  if (account.admin) return ADMINISTRATOR
  const lacked = lackedIds({ permissionIds: [...account.permissionIds, ...account.handOnIds] }, may)
  if (lacked.length > 0) return permissionTitles(model, lacked)
  return account.blockIds.some(id => !me.blockIds.includes(id)) ? OTHER_BLOCKS : undefined
}

const ADMINISTRATOR = { 'zh-CN': '管理员', 'en-US': 'administrator' }
const OTHER_BLOCKS = { 'zh-CN': '您没有的分期', 'en-US': 'blocks that you do not have' }

/** Includes ids without a permission today, which may get a meaning later. */
function lackedIds({ permissionIds }: Pick<ManagedRole, 'permissionIds'>, may: ReadonlySet<number>) {
  return permissionIds.filter(id => !may.has(id))
}

function titlesOf(model: RightsModel, given: Omit<ManagedRole, 'builtin'>, may: ReadonlySet<number>) {
  const lacked = lackedIds(given, may)
  return permissionTitles(model, lacked.length > 0 ? lacked : given.handOnIds)
}
