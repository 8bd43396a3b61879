import type { AppModel, AppSettings, Resource } from '../app-model.ts'
import type { FieldProblemDraft } from '../problems.ts'
import type { Me } from './me.ts'
import { permissionTitles } from './permission-titles.ts'

/**
 * Who may change whose rights; docs/architecture.md has the rule in words. Every way in asks here: the server in the transaction that
 * writes, the browser before it offers anything. Administrators are not bound.
 */

/** Resources that say what everybody may do; the platform knows them by name. */
export const ACCOUNT = 'account'
export const ROLE = 'role'

/** Fields of an account that are its rights, or decide whether it may sign in at all. */
const RIGHTS_FIELDS: readonly string[] = ['roles', 'blocks', 'admin', 'employeeStatus']
/** Fields of an account that administrators alone change: the flag, and the name by which somebody signs in. */
const ADMINISTRATORS_ONLY: readonly string[] = ['admin', 'adAccount']

/** What an account has by all of its roles, also by those that are switched off. */
export interface ManagedAccount {
  /** Absent for a new one. */
  readonly id?: number
  readonly admin: boolean
  readonly permissionIds: readonly number[]
  /** Permission ids that its roles let it hand on. */
  readonly handOnIds: readonly number[]
  readonly blockIds: readonly number[]
}

export interface ManagedRole {
  readonly builtin: boolean
  readonly permissionIds: readonly number[]
  readonly handOnIds: readonly number[]
}

/** A change of a record as it was (null: created) and as it would be (null: deleted). */
interface Change<T> {
  readonly before: T | null
  readonly after: T | null
  /** Names of fields that a person may write and that differ; of a created or deleted record all of them. */
  readonly changed: readonly string[]
}

type RightsModel = Pick<AppModel, 'permissions' | 'resources'> & { readonly app?: Pick<AppSettings, 'studio'> }

/** Why `me` may not change the account so; empty = it may. */
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
 * Why `me` may not change the role so; empty = it may. `holders`: the accounts that have it, of whom each one's rights are
 * changed with it; `held`: whether `me` is one of them.
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

/** What `me` may not do with an account or a role, for whoever is about to offer it. */
export interface RightsLimits {
  /** Why nothing of it may be changed. */
  readonly change?: FieldProblemDraft | undefined
  /** Why nothing may be changed that is a right; of a role also why it may not be deleted or switched. */
  readonly rights?: FieldProblemDraft | undefined
  /** Of a role: why it may not be given to, or taken from, anybody. */
  readonly give?: FieldProblemDraft | undefined
}

/** The limits of an account, as far as they do not depend on what is given. */
export function accountLimits(model: RightsModel, me: Me, account: ManagedAccount): RightsLimits {
  const ask = (after: ManagedAccount, name: string) =>
    accountRefusals(model, me, { before: account, after, changed: [name] })[0]
  const least = { ...account, permissionIds: [], handOnIds: [], blockIds: [] }
  return { change: ask(account, ''), rights: ask(least, 'roles') }
}

/** The limits of a role, as far as they do not depend on what it is to give. */
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

/** Whether a change of these fields of an account changes its rights. */
export function areRights(fields: readonly string[]): boolean {
  return fields.some(name => RIGHTS_FIELDS.includes(name))
}

/** Fields of a role that change what its holders have. */
const ROLE_RIGHTS: readonly string[] = ['permissionIds', 'handOnIds', 'status']

/**
 * The permission ids that `me` may give and take: those that it holds and those that its roles let it hand on, but none by
 * which rights are managed. Who manages rights is said by administrators alone; otherwise two of them could give each other
 * what neither has.
 */
export function handedOn(model: RightsModel, me: Pick<Me, 'permissionIds' | 'handOnIds'>): ReadonlySet<number> {
  const over = idsOverRights(model)
  return new Set([...reach(me)].filter(id => !over.has(id)))
}

/** Permission ids whose role may write rights of accounts, or roles, or the config, which says what every permission gives. */
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

/** What of `given` `me` may not give. */
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

/** What the account has beyond `may` and the blocks of `me`, in words; undefined when nothing. */
function beyond(model: RightsModel, me: Me, account: ManagedAccount, may: ReadonlySet<number>) {
  if (account.admin) return ADMINISTRATOR
  const lacked = lackedIds({ permissionIds: [...account.permissionIds, ...account.handOnIds] }, may)
  if (lacked.length > 0) return permissionTitles(model, lacked)
  return account.blockIds.some(id => !me.blockIds.includes(id)) ? OTHER_BLOCKS : undefined
}

const ADMINISTRATOR = { 'zh-CN': '管理员', 'en-US': 'administrator' }
const OTHER_BLOCKS = { 'zh-CN': '您没有的分期', 'en-US': 'blocks that you do not have' }

/** Also an id that no permission has today: it may get a meaning. */
function lackedIds({ permissionIds }: Pick<ManagedRole, 'permissionIds'>, may: ReadonlySet<number>) {
  return permissionIds.filter(id => !may.has(id))
}

function titlesOf(model: RightsModel, given: Omit<ManagedRole, 'builtin'>, may: ReadonlySet<number>) {
  const lacked = lackedIds(given, may)
  return permissionTitles(model, lacked.length > 0 ? lacked : given.handOnIds)
}
