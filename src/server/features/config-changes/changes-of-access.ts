import type { AppModel, Resource } from '#model/app-model.ts'
import { joined, type LocalizedText, localized, namedPart, type TextPart } from '#model/localized-text.ts'
import { actionWord } from '#model/permissions/act-in-words.ts'
import { grouped } from '#server/storage/grouped.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import type { AccessChange } from '../explain/compare-access.ts'
import type { ChangeLine } from './change-line.ts'

/** Above this number names are counted instead of listed. */
const NAMED = 6

/** The config in effect and the next one, with what the next one does to the tables. */
interface Compared {
  readonly before: AppModel | undefined
  readonly after: AppModel
  readonly migration: MigrationPlan
}

/**
 * Lines of what the accounts gain and lose. Access to a page includes what the page shows: that is one line. So is all access to a
 * removed resource, and so are fields of one resource that the same people gain or lose.
 */
export function changesOfAccess(access: readonly AccessChange[], { before, after, migration }: Compared): ChangeLine[] {
  const titleOf = titlesOf(before, after)
  const grantedBy = grantsOf(before, after)
  const isNew = (change: AccessChange) => isNewHere(change, before, after, migration)
  const isGone = ({ kind, at }: AccessChange) =>
    kind !== 'page' && kind !== 'platform' && after.resources[at] === undefined
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
