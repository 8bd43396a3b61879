import type { AppModel, Resource } from '#model/app-model.ts'
import { typeOf } from '#model/field-types/index.ts'
import { LOCALES, type LocalizedText, localized } from '#model/localized-text.ts'
import { ROLE, roleRefusals } from '#model/permissions/manage-rights.ts'
import { type Me, permissionIdsIn } from '#model/permissions/me.ts'
import { permissionTitles } from '#model/permissions/permission-titles.ts'
import { problemMessage } from '#model/problem-message.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import type { PlannedRights } from '#server/records/access/account-roles.ts'
import { readMe } from '#server/records/access/load-me.ts'
import { AccessDenied } from '#server/records/errors.ts'
import { holdersOf, managedRole } from '#server/records/guards/managed-accounts.ts'
import { systemContext } from '#server/records/system-context.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { creationPlan } from '#server/records/write/create-row.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { updatePlan } from '#server/records/write/update-row.ts'
import { readSettings, SETTING_TABLE, writeSetting } from '#server/storage/settings.ts'
import type { Row } from '#server/storage/tables.ts'
import type { Database, WriteTransaction } from '../../storage/database.ts'
import type { ChangeLine } from './change-line.ts'

/** A role to be copied from one installation to another: its texts, including permission ids, but not its holders. */
export interface PromotedRole {
  readonly name: string
  readonly values: Readonly<Record<string, string>>
}

/** Roles to be made the same as elsewhere, by an account of this installation, whose rights limit what it may grant. */
export interface RoleOrder {
  readonly roles: readonly PromotedRole[]
  readonly by?: string
}

/** What an order would change: its lines, and the rights for the comparison of access. */
export interface RolePlan {
  readonly changes: readonly RoleChange[]
  readonly rights: PlannedRights
  readonly lines: readonly ChangeLine[]
}

interface RoleChange {
  readonly role: PromotedRole
  readonly stored: Row | undefined
  /** Names of the differing fields. */
  readonly changed: readonly string[]
}

/** Settings with the texts of each role at the last promotion, by role name. */
const PROMOTED_PREFIX = 'promoted-role:'

/** The roles of an installation, by name. */
export async function rolesOf(model: AppModel, database: Database): Promise<PromotedRole[]> {
  const names = carriedFields(model.resources[ROLE]!)
  const rows = await database.reader.selectFrom(ROLE).selectAll().orderBy('name').execute()
  return rows.map(row => ({
    name: String(row.name),
    values: Object.fromEntries(names.flatMap(name => (row[name] ? [[name, String(row[name])]] : []))),
  }))
}

/** The account in whose name roles are written; undefined when it may not sign in. */
async function promoter(by: string, model: AppModel, database: Database): Promise<Me | undefined> {
  const { reader } = database
  const tables = await database.adapter.existingTables(reader)
  if (!tables.some(({ name }) => name === 'account')) return undefined
  const row = await reader.selectFrom('account').select('id').where('adAccount', '=', by).executeTakeFirst()
  return row && readMe(database, model, Number(row.id))
}

/** Which roles would be created or changed, what their holders gain and lose, and what the account may not grant. */
export async function planRoles({ roles, by }: RoleOrder, model: AppModel, database: Database): Promise<RolePlan> {
  const resource = model.resources[ROLE]!
  const tables = new Set((await database.adapter.existingTables(database.reader)).map(({ name }) => name))
  const rows = tables.has(ROLE) ? await database.reader.selectFrom(ROLE).selectAll().execute() : []
  const stored = new Map(rows.map(row => [String(row.name), row]))
  const changes = roles
    .map(role => ({ role, stored: stored.get(role.name), changed: differing(resource, role, stored.get(role.name)) }))
    .filter(change => !change.stored || change.changed.length > 0)
  const me = by === undefined ? undefined : await promoter(by, model, database)
  const promoted = tables.has(SETTING_TABLE) ? await readSettings(database, PROMOTED_PREFIX) : new Map()
  const lines: ChangeLine[] = []
  if (by !== undefined && !me && changes.length > 0)
    lines.push({
      level: 'refused',
      about: 'access',
      what: localized('no account {by} can sign in here', '此环境中没有可登录的账号 {by}', { by }),
      why: localized(
        'roles are written in the name of an account of this installation, by its rights',
        '角色须以此环境中某个账号的名义并按其权限写入',
      ),
    })
  for (const change of changes) {
    const last = promoted.get(`${PROMOTED_PREFIX}${change.role.name}`)
    lines.push(...(await linesOf(change, model, database, me, last)))
  }
  return { changes, lines, rights: new Map(changes.flatMap(({ role, stored }) => rightsAfter(role, stored))) }
}

/**
 * Creates and changes the roles as the account, through the regular write path with its rights, checks and audit trail.
 * @throws AccessDenied, RecordRefusal (also where a role has been changed since it was planned)
 */
export async function writeRoles(
  { changes }: RolePlan,
  { by = '' }: RoleOrder,
  model: AppModel,
  within: Database,
  write: WriteTransaction,
): Promise<void> {
  const resource = model.resources[ROLE]!
  const me = await promoter(by, model, within)
  if (!me) throw new AccessDenied('not-signed-in')
  const context = { ...systemContext(model, within), me, by: 'staff' as const }
  for (const { role, stored, changed } of changes) {
    const values = Object.fromEntries(changed.map(name => [name, role.values[name] ?? null]))
    if (!stored) await createRecord(context, resource, values)
    else await updateRecord(context, resource, Number(stored.id), { ...values, version: Number(stored.version) })
    await writeSetting(write, `${PROMOTED_PREFIX}${role.name}`, role.values)
  }
}

/** The texts of a role that are copied. Its state and its holders belong to each installation. */
function carriedFields(resource: Resource): string[] {
  return Object.values(resource.fields)
    .filter(field => field.type !== 'state' && !field.readOnly)
    .filter(field => typeOf(field).storage === 'text' && !typeOf(field).systemSet)
    .map(({ name }) => name)
}

function differing(resource: Resource, { values }: PromotedRole, stored: Row | undefined): string[] {
  return carriedFields(resource).filter(name => same(name, values[name]) !== same(name, stored?.[name]))
}

const IDS: readonly string[] = ['permissionIds', 'handOnIds']

/** The order of ids has no meaning. */
function same(name: string, value: unknown): string {
  return IDS.includes(name) ? permissionIdsIn(value).toSorted().join() : String(value ?? '')
}

function rightsAfter({ values }: PromotedRole, stored: Row | undefined) {
  const { permissionIds, handOnIds } = managedRole(values)
  return stored ? [[Number(stored.id), { permissionIds, handOnIds }] as const] : []
}

async function linesOf(
  { role, stored, changed }: RoleChange,
  model: AppModel,
  database: Database,
  me: Me | undefined,
  last: unknown,
): Promise<ChangeLine[]> {
  const { name } = role
  const source = { queries: database.reader, adapter: database.adapter }
  const [before, after] = [
    stored ? managedRole(stored) : null,
    managedRole({ ...role.values, builtin: stored?.builtin }),
  ]
  const holders = stored && model.resources.account ? await holdersOf(source, model, Number(stored.id)) : []
  const names = await namesOf(
    holders.map(({ id }) => id!),
    database,
  )
  const held =
    names.length === 0
      ? localized('no account holds it', '没有账号持有该角色')
      : localized(`held by ${names.length === 1 ? 'account' : 'accounts'} {names}`, '持有该角色的账号：{names}', {
          names: names.length > 6 ? `${names.slice(0, 6).join(', ')} (+${names.length - 6})` : names.join(', '),
        })
  const line = (level: ChangeLine['level'], what: LocalizedText, why: LocalizedText): ChangeLine => ({
    ...{ level, about: 'access', what, why, count: names.length },
  })
  const lines: ChangeLine[] = []
  if (!before)
    lines.push(
      line(
        'safe',
        localized('the role {name} is created with {permissions}', '新建角色 {name}，权限：{permissions}', {
          name,
          permissions: permissionTitles(model, after.permissionIds),
        }),
        held,
      ),
    )
  for (const ids of before ? (['permissionIds', 'handOnIds'] as const) : []) {
    const [had, has] = [before![ids], after[ids]]
    const [gained, lost] = [has.filter(id => !had.includes(id)), had.filter(id => !has.includes(id))]
    const [en, zh] = ids === 'handOnIds' ? [' to grant', '可授予他人的'] : ['', '']
    if (gained.length > 0) {
      const parts = { name, permissions: permissionTitles(model, gained) }
      const what = `▲ widens: the role {name} gains the ${gained.length === 1 ? 'permission' : 'permissions'}${en} {permissions}`
      lines.push(line('confirm', localized(what, `▲ 扩大：角色 {name} 增加${zh}权限 {permissions}`, parts), held))
    }
    if (lost.length > 0) {
      const parts = { name, permissions: permissionTitles(model, lost) }
      const what = `▽ narrows: the role {name} loses the ${lost.length === 1 ? 'permission' : 'permissions'}${en} {permissions}`
      lines.push(line('safe', localized(what, `▽ 缩小：角色 {name} 减少${zh}权限 {permissions}`, parts), held))
    }
  }
  if (stored && lines.length === 0)
    lines.push(line('safe', localized('the role {name} changes its texts', '角色 {name} 的文字有改动', { name }), held))
  if (
    stored &&
    last &&
    differing(model.resources[ROLE]!, { name, values: last as PromotedRole['values'] }, stored).length > 0
  )
    lines.push({
      level: 'confirm',
      about: 'config',
      what: localized(
        'the role {name} has drifted: it was changed here since it was last promoted',
        '角色 {name} 在上次同步之后已在此环境中被修改',
        { name },
      ),
      why: localized('what was changed here is replaced', '此处的改动将被覆盖'),
    })
  return [...refusals().map(what => line('refused', what, held)), ...lines]

  function refusals(): LocalizedText[] {
    if (!me) return []
    const held = holders.some(({ id }) => id === me.id)
    const found = [
      ...missingRight(model, database, me, stored),
      ...roleRefusals(model, me, { before, after, changed }, { holders, held }),
    ]
    return found.slice(0, 1).map(problem => {
      const said = Object.fromEntries(LOCALES.map(locale => [locale, problemMessage(problem, locale)]))
      return localized('{by} may not write the role {name}: {said}', '{by} 不能写入角色 {name}：{said}', {
        by: me.adAccount,
        name,
        said: said as LocalizedText,
      })
    })
  }
}

/** Whether the account may write roles at all. */
function missingRight(model: AppModel, database: Database, me: Me, stored: Row | undefined): FieldProblemDraft[] {
  const context = { ...systemContext(model, database), me }
  try {
    ;(stored ? updatePlan : creationPlan)(context, model.resources[ROLE]!)
    return []
  } catch (error) {
    if (!(error instanceof AccessDenied)) throw error
    return [error.says ?? { path: '', code: error.reason }]
  }
}

async function namesOf(ids: readonly number[], { reader }: Database): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await reader
    .selectFrom('account')
    .select('adAccount')
    .where('id', 'in', ids)
    .orderBy('adAccount')
    .execute()
  return rows.map(({ adAccount }) => String(adAccount))
}
