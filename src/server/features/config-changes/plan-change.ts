import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AppModel, Resource } from '#model/app-model.ts'
import { joined, type LocalizedText, localized, namedPart, type TextPart } from '#model/localized-text.ts'
import { actionWord } from '#model/permissions/act-in-words.ts'
import {
  type ConfigFiles,
  type ConfigRevision,
  configFilesOf,
  configHistory,
} from '#server/storage/config-revisions.ts'
import { grouped } from '#server/storage/grouped.ts'
import type { ColumnIdentities } from '#server/storage/migration/column-identities.ts'
import type { MigrationPlan, MigrationRisk, MigrationStep } from '#server/storage/migration/migration-step.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { type RecordFinding, scanRecords } from '#server/storage/scan-records.ts'
import type { Database } from '../../storage/database.ts'
import { type AccessChange, compareAccess, distinctAccounts } from '../explain/compare-access.ts'
import { brokenRights } from './broken-rights.ts'
import type { ChangeLine, Level } from './change-line.ts'
import { changesOfPages } from './changes-of-pages.ts'
import { changesOfWork } from './changes-of-work.ts'
import { changesOfWorkflows } from './changes-of-workflows.ts'
import { compiledRevision } from './compiled-revision.ts'
import { diffConfigs } from './diff-configs.ts'
import { likelyRenames } from './likely-renames.ts'
import { planRoles, type RoleOrder, type RolePlan } from './promoted-roles.ts'

/** A config that is to take effect. */
export interface DesiredConfig {
  readonly model: AppModel
  readonly files: ConfigFiles
  /** The columns of its fields, if it was in effect before. */
  readonly columns?: ColumnIdentities
  /** Roles that come with it. */
  readonly roles?: RoleOrder
}

/** What a config would change in a database; `active`: the config currently in effect. */
export interface ChangePlan {
  /** Identical for identical changes, so that a reviewed plan can be named when it is executed. */
  readonly id: string
  readonly active: ConfigRevision | null
  readonly revision: string
  readonly lines: readonly ChangeLine[]
  readonly access: readonly AccessChange[]
  readonly records: readonly RecordFinding[]
  readonly migration: MigrationPlan
  readonly roles?: RolePlan
  /** Why access, pages and work could not be compared. */
  readonly unknown?: LocalizedText
}

/**
 * Compares a config with the one in effect, and with the stored records. Changes nothing. `served`: the model being served,
 * which saves compiling the config in effect.
 */
export async function planChange(desired: DesiredConfig, database: Database, served?: AppModel): Promise<ChangePlan> {
  const { model, files, columns } = desired
  const migration = await planMigration(model, database, columns)
  const { revision: active, model: before, files: activeFiles, unknown } = await activeConfig(database, served)
  const records = await scanRecords(model, database, migration, before)
  const isSame = active?.revision === model.revision
  const roles = desired.roles && (await planRoles(desired.roles, model, database))
  const isCompared = before && (!isSame || (roles && roles.changes.length > 0))
  const accounts = isCompared ? await distinctAccounts(before, model, database, roles?.rights) : []
  const compared = isCompared ? compareAccess(before, model, accounts) : []
  const access = withoutRenames(compared, migration)
  const lines: ChangeLine[] = [
    ...(activeFiles && !isSame ? changesOfFiles(activeFiles, files) : []),
    ...migration.steps.map(changeOfTables),
    ...(before && !isSame ? await changesOfColumns(before, model, migration, database) : []),
    ...(before && !isSame ? await likelyRenames(before, model, migration, database) : []),
    ...(isSame ? [] : records.filter(({ isNew }) => isNew).map(changeOfRecords)),
    ...(roles?.lines ?? []),
    ...changesOfAccess(access, {
      isNew: change => isNewHere(change, before, model, migration),
      isGone: ({ kind, at }) => kind !== 'page' && kind !== 'platform' && model.resources[at] === undefined,
      grantedBy: grantsOf(before, model),
      titleOf: titlesOf(before, model),
    }),
    ...(await brokenRights(model, database)),
    ...(before && !isSame ? await changesOfPages(before, model, database) : []),
    ...(before && !isSame ? await changesOfWorkflows(before, model, migration, database, accounts) : []),
    ...(before && !isSame ? await changesOfWork(before, model, database) : []),
  ]
  const id = createHash('sha256')
    .update(JSON.stringify([active?.id ?? null, model.revision, lines]))
    .digest('hex')
    .slice(0, 12)
  return { id, active, revision: model.revision, lines, access, records, migration, unknown, ...(roles && { roles }) }
}

/** Whether the plan changes anything. */
export function isNothing({ lines, active, revision }: ChangePlan): boolean {
  return lines.length === 0 && active?.revision === revision
}

/** Lines of one level. */
export function linesOf({ lines }: Pick<ChangePlan, 'lines'>, level: Level): readonly ChangeLine[] {
  return lines.filter(line => line.level === level)
}

const LEVELS: Readonly<Record<MigrationRisk, Level>> = {
  safe: 'safe',
  'needs-attention': 'confirm',
  destructive: 'refused',
}

function changeOfTables({ risk, what, why, whyWithoutValues, count, examples }: MigrationStep): ChangeLine {
  const withoutValues = whyWithoutValues && { what, why: whyWithoutValues }
  return { level: LEVELS[risk], about: 'tables', what, why, withoutValues, count, examples }
}

/** The config in effect, with its model as this version reads it. */
async function activeConfig(
  database: Database,
  served: AppModel | undefined,
): Promise<{
  readonly revision: ConfigRevision | null
  readonly model?: AppModel
  readonly files?: ConfigFiles
  readonly unknown?: LocalizedText
}> {
  const [revision = null] = await configHistory(database, 1)
  if (!revision)
    return {
      revision,
      unknown: localized('No config has been in effect with this database yet.', '此数据库尚未有过生效的配置。'),
    }
  const files = (await configFilesOf(database, revision.id))!
  if (served?.revision === revision.revision) return { revision, files, model: served }
  const compiled = await compiledRevision(database, revision.id)
  return compiled.ok
    ? { revision, files, model: compiled.model }
    : {
        revision,
        files,
        unknown: localized('The config in effect cannot be read by this version.', '当前版本无法读取正在生效的配置。'),
      }
}

function changesOfFiles(before: ConfigFiles, after: ConfigFiles): ChangeLine[] {
  const changed = diffConfigs(before, after)
  if (changed.length === 0) return []
  const names = changed.map(({ path }) => path)
  const count = names.length
  const what = localized(count === 1 ? '1 file changes' : '{count} files change', '{count} 个文件有改动', { count })
  return [{ level: 'safe', about: 'config', what, count, examples: names.slice(0, 3) }]
}

/** Columns and tables that are hidden or restored, with the number of their values. */
async function changesOfColumns(
  before: AppModel,
  after: AppModel,
  { columns: { origins } }: MigrationPlan,
  database: Database,
): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  const existing = new Map((await database.adapter.existingTables(database.reader)).map(table => [table.name, table]))
  const stays = new Set(origins.values())
  for (const { name, title, fields } of Object.values(before.resources)) {
    const table = existing.get(name)
    if (!table) continue
    if (!stays.has(`${name}.id`)) {
      const count = await countValues(database, name, 'id')
      lines.push(
        gone(
          localized('the resource {name} goes', '移除资源 {name}', { name: namedPart(name, title) }),
          count,
          RECORDS,
        ),
      )
      continue
    }
    for (const field of Object.keys(fields).filter(each => table.columns.has(each) && !stays.has(`${name}.${each}`)))
      lines.push(
        gone(
          localized('the field {field} goes', '移除字段 {field}', {
            field: namedPart(`${name}.${field}`, fields[field]!.title),
          }),
          await countValues(database, name, field),
          VALUES,
        ),
      )
  }
  const was = new Set(
    Object.values(before.resources).flatMap(({ name, fields }) => Object.keys(fields).map(each => `${name}.${each}`)),
  )
  for (const { name, title, fields } of Object.values(after.resources)) {
    const table = origins.get(`${name}.id`)?.split('.')[0]
    if (table === undefined) continue
    const isBack = !was.has(`${table}.id`)
    if (isBack) {
      const what = localized('the resource {name} comes back', '恢复资源 {name}', { name: namedPart(name, title) })
      lines.push(back(what, await countValues(database, table, 'id'), RECORDS))
    }
    for (const field of isBack ? [] : Object.keys(fields)) {
      const origin = origins.get(`${name}.${field}`)
      if (origin === undefined || was.has(origin)) continue
      const count = await countValues(database, table, origin.split('.')[1]!)
      if (count === 0) continue
      lines.push(
        back(
          localized('the field {field} comes back', '恢复字段 {field}', {
            field: namedPart(`${name}.${field}`, fields[field]!.title),
          }),
          count,
          VALUES,
        ),
      )
    }
  }
  return lines
}

interface Noun {
  readonly one: string
  readonly several: string
  readonly measure: string
  readonly zh: string
}
const RECORDS: Noun = { one: 'record', several: 'records', measure: '条', zh: '记录' }
const VALUES: Noun = { one: 'value', several: 'values', measure: '个', zh: '值' }

function gone(place: LocalizedText, count: number, { one, several, measure, zh }: Noun): ChangeLine {
  if (count === 0) {
    const what = localized(`{place}; it has no ${several}`, `{place}，其中没有${zh}`, { place })
    return { level: 'safe', about: 'tables', what, count }
  }
  const why = localized(
    count === 1
      ? `its 1 ${one} stays in the database, out of sight, until "prune"; a way back brings it back`
      : `its {count} ${several} stay in the database, out of sight, until "prune"; a way back brings them back`,
    `其中 {count} ${measure}${zh}仍保留在数据库中（界面不可见），直到执行 prune；回退配置可恢复`,
    { count },
  )
  return { level: 'confirm', about: 'tables', what: place, why, count }
}

function back(place: LocalizedText, count: number, { one, several, measure, zh }: Noun): ChangeLine {
  const what = localized(
    `{place} with the {count} ${count === 1 ? one : several} that it had`,
    `{place}，连同原有的 {count} ${measure}${zh}`,
    { place, count },
  )
  return { level: 'safe', about: 'tables', what, count }
}

async function countValues({ reader }: Database, table: string, column: string): Promise<number> {
  const { rows } = await sql<{
    count: unknown
  }>`select count(${sql.ref(column)}) as count from ${sql.table(table)}`.execute(reader)
  return Number(rows[0]?.count ?? 0)
}

const STAY = localized(
  'they stay as they are, and have to be mended when they are edited next',
  '这些记录保持原样，下次编辑时须改正',
)

function changeOfRecords({ what, whatWithoutValues, why = STAY, records, examples }: RecordFinding): ChangeLine {
  const withoutValues = whatWithoutValues && { what: whatWithoutValues, why }
  return { level: 'confirm', about: 'records', what, why, withoutValues, count: records, examples }
}

/** Above this number names are counted instead of listed. */
const NAMED = 6

/** Whoever saw a field under its former name and sees it under its new one has the same access. */
function withoutRenames(access: readonly AccessChange[], { columns: { origins } }: MigrationPlan): AccessChange[] {
  const keyOf = ({ kind, at, name, roles, accounts }: AccessChange) => JSON.stringify([kind, at, name, roles, accounts])
  const renamed = access.flatMap(change => {
    const former = change.name === undefined ? undefined : origins.get(`${change.at}.${change.name}`)
    if (change.direction !== 'widens' || former === undefined || former === `${change.at}.${change.name}`) return []
    const [at, name] = former.split('.') as [string, string]
    const other = access.find(each => each.direction === 'narrows' && keyOf(each) === keyOf({ ...change, at, name }))
    return other ? [change, other] : []
  })
  return access.filter(change => !renamed.includes(change))
}

/** What did not exist before and so was never accessible: a new page, a new resource, an empty field. */
function isNewHere(
  { kind, at, name = '' }: AccessChange,
  before: AppModel | undefined,
  after: AppModel,
  { columns: { origins } }: MigrationPlan,
): boolean {
  if (kind === 'platform') return false
  if (kind === 'page') return !before?.pages.some(({ path }) => path === at)
  if (!origins.has(`${at}.id`)) return true
  // A computed field shows values of other fields.
  return kind === 'field' && after.resources[at]?.fields[name]?.type !== 'computed' && !origins.has(`${at}.${name}`)
}

/**
 * Access to a page includes what the page shows: that is one line. So is all access to a resource that goes, and so are fields
 * of one resource that the same people gain or lose.
 */
function changesOfAccess(
  access: readonly AccessChange[],
  {
    isNew,
    isGone,
    grantedBy,
    titleOf,
  }: {
    isNew(change: AccessChange): boolean
    isGone(change: AccessChange): boolean
    grantedBy(page: AccessChange, resource: string): boolean
    readonly titleOf: TitleOf
  },
): ChangeLine[] {
  const pages = access.filter(({ kind }) => kind === 'page')
  const pageOf = (change: AccessChange) =>
    change.kind === 'page' ? undefined : pages.find(page => isWith(change, page, isNew) && grantedBy(page, change.at))
  const groups = grouped(access, change => {
    const { direction, kind, at, what, roles, accounts } = change
    if (isGone(change)) return at
    const page = pageOf(change)
    if (page) return page
    if (kind === 'page') return change
    return JSON.stringify([direction, kind, at, kind === 'field' ? isNew(change) : what, roles, accounts])
  })
  return [...groups.values()].map(changes => {
    const first = changes.find(({ kind }) => kind === 'page') ?? changes[0]!
    if (isGone(first)) return changeOfGone(changes, titleOf)
    if (changes.length === 1) return changeOfAccess(first, isNew(first), titleOf)
    if (first.kind === 'page')
      return changeOfPage(
        first,
        changes.filter(each => each !== first),
        isNew(first),
        titleOf,
      )
    const names = changes.flatMap(({ at, name }) => (name === undefined ? [] : titleOf('field', name, at)))
    const what = localized(
      `${first.direction === 'widens' ? 'sees' : 'no longer sees'} {count} fields of {at}: {names}`,
      `${first.direction === 'widens' ? '可查看' : '不再可查看'} {at} 的 {count} 个字段：{names}`,
      { count: names.length, at: titleOf('resource', first.at), names: someOf(names) },
    )
    return changeOfAccess({ ...first, what }, isNew(first), titleOf)
  })
}

/**
 * Whether the change affects the same roles in the same direction, and is as new as the page; some roles may have had it
 * already.
 */
function isWith(change: AccessChange, page: AccessChange, isNew: (change: AccessChange) => boolean): boolean {
  const isSame = change.direction === page.direction && change.roles.join() === page.roles.join()
  return isSame && isNew(change) === isNew(page) && change.accounts.every(each => page.accounts.includes(each))
}

/** Nobody keeps any access to the resource: who loses which part of it stands in the details. */
function changeOfGone(changes: readonly AccessChange[], titleOf: TitleOf): ChangeLine {
  const [{ at }] = changes as [AccessChange]
  const what = localized('no longer reaches {part}, which goes', '不再可使用 {part}，该资源被移除', {
    part: partsOf(at, changes, titleOf),
  })
  const everyone = (of: 'roles' | 'accounts') => [...new Set(changes.flatMap(change => change[of]))]
  const whole: AccessChange = {
    ...{ direction: 'narrows', kind: 'rows', at, what },
    ...{ roles: everyone('roles'), accounts: everyone('accounts') },
  }
  return { ...changeOfAccess(whole, false, titleOf), details: detailsOf(changes) }
}

function changeOfPage(
  page: AccessChange,
  others: readonly AccessChange[],
  isNew: boolean,
  titleOf: TitleOf,
): ChangeLine {
  const most = [...grouped(others, ({ at }) => at)].toSorted(([, one], [, other]) => other.length - one.length)
  const resources = most.map(([at, changes]) => partsOf(at, changes, titleOf))
  const what = localized('{page}, and with it: {resources}', '{page}，并随之：{resources}', {
    page: page.what,
    resources: someOf(resources),
  })
  return { ...changeOfAccess({ ...page, what }, isNew, titleOf), details: detailsOf(others) }
}

/** A resource with the actions and the number of fields of the changes at it. */
function partsOf(at: string, changes: readonly AccessChange[], titleOf: TitleOf): LocalizedText {
  const acts = [...new Set(changes.flatMap(({ kind, name }) => (kind === 'field' || !name ? [] : [name])))]
  const fields = changes.filter(({ kind }) => kind === 'field').length
  const shown = localized(`${fields} ${fields === 1 ? 'field' : 'fields'}`, `${fields} 个字段`)
  return localized('{at} ({parts})', '{at}（{parts}）', {
    at: titleOf('resource', at),
    parts: joined([...acts.map(name => titleOf('act', name, at)), ...(fields > 0 ? [shown] : [])], ', ', '、'),
  })
}

function detailsOf(changes: readonly AccessChange[]) {
  return changes.map(({ direction, what }) => ({ what: joined([DIRECTIONS[direction], what], ' ', '') }))
}

/**
 * A resource, one of its fields, actions or transitions, or a role by title and name; it may be one that only the config in
 * effect has.
 */
type TitleOf = (kind: 'resource' | 'role' | 'field' | 'act', name: string, resource?: string) => LocalizedText

function titlesOf(before: AppModel | undefined, after: AppModel): TitleOf {
  const models = before ? [after, before] : [after]
  const first = (find: (model: AppModel) => LocalizedText | undefined) => models.map(find).find(Boolean)
  return (kind, name, resource = name) => {
    if (kind === 'role')
      return namedPart(
        name,
        first(model => model.permissions.find(({ role }) => role === name)?.title),
      )
    if (kind === 'resource')
      return namedPart(
        name,
        first(({ resources }) => resources[name]?.title),
      )
    if (kind === 'act') {
      const title = first(({ resources }) => transitionOf(resources[resource], name)?.title)
      return title ? namedPart(name, title) : actionWord(name)
    }
    const title = first(({ resources }) => resources[resource]?.fields[name]?.title)
    return { 'zh-CN': title?.['zh-CN'] ?? name, 'en-US': name }
  }
}

function transitionOf(resource: Resource | undefined, name: string) {
  const workflows = Object.values(resource?.workflows ?? {})
  return workflows.find(({ transitions }) => transitions[name])?.transitions[name]
}

/** Whether the page grants rights on the resource. */
function grantsOf(before: AppModel | undefined, after: AppModel) {
  return ({ direction, at }: AccessChange, resource: string): boolean => {
    const model = direction === 'narrows' ? before : after
    return model?.resources[resource]?.grants.some(({ origin }) => origin.page === at) === true
  }
}

function someOf(names: readonly TextPart[]): LocalizedText {
  const some = joined(names.slice(0, NAMED))
  return names.length > NAMED
    ? localized('{some} and {more} more', '{some} 等 {count} 个', {
        some,
        more: names.length - NAMED,
        count: names.length,
      })
    : some
}

function changeOfAccess(
  { direction, what, roles, accounts }: AccessChange,
  isNew: boolean,
  titleOf: TitleOf,
): ChangeLine {
  const held =
    accounts.length === 0
      ? localized('no account', '不涉及账号')
      : localized(`${accounts.length === 1 ? 'account' : 'accounts'} {names}`, '账号 {names}', {
          names: someOf(accounts),
        })
  const whose =
    roles.length === 0
      ? held
      : localized(`${roles.length === 1 ? 'role' : 'roles'} {names}; {held}`, '角色 {names}；{held}', {
          names: someOf(roles.map(role => titleOf('role', role))),
          held,
        })
  return {
    level: direction === 'narrows' || isNew ? 'safe' : 'confirm',
    about: 'access',
    what: joined([DIRECTIONS[direction], what], ' ', ''),
    why: whose,
    count: accounts.length,
  }
}

const DIRECTIONS = {
  widens: localized('▲ widens:', '▲ 扩大：'),
  differs: localized('◆ differs:', '◆ 变化：'),
  narrows: localized('▽ narrows:', '▽ 缩小：'),
} as const
