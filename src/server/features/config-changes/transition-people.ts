import type { Resource, Transition } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { joined, type LocalizedText, localized, namedPart, textIn } from '#model/localized-text.ts'
import { holdsPermission } from '#model/permissions/grants.ts'
import { holdsAny } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'
import type { ComparedAccounts } from '../explain/compare-access.ts'
import type { ChangeLine } from './change-line.ts'
import type { RecordsByState } from './records-by-state.ts'

/** Who runs a transition from now on, with the records held by people who may no longer run it. */
export async function passedOn(
  byState: RecordsByState,
  states: readonly string[],
  wait: LocalizedText,
  was: Transition,
  is: Transition,
  accounts: readonly ComparedAccounts[],
): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  const lost = accounts.filter(({ me }) => mayTake(was, me[0]) && !mayTake(is, me[1]))
  const won = accounts.filter(({ me }) => !mayTake(was, me[0]) && mayTake(is, me[1]))
  const isNobodys = is.by === 'staff' && accounts.every(({ me }) => !mayTake(is, me[1]))
  const [former, present] = [whose(was), whose(is)]
  if (!isSame(former, present) || lost.length + won.length > 0) {
    const what = isSame(former, present)
      ? localized('{wait}, and it is in other hands from now on', '{wait}，今后由其他人员执行', { wait })
      : localized(
          '{wait}: {present} may take it from now on, not {former}',
          '{wait}：今后由{present}执行，不再由{former}执行',
          { wait, present, former },
        )
    const people = [
      ...(lost.length > 0 ? [localized('no longer: {names}', '不再可执行：{names}', { names: namesOf(lost) })] : []),
      ...(won.length > 0 ? [localized('newly: {names}', '新增可执行：{names}', { names: namesOf(won) })] : []),
      ...(isNobodys ? [localized('no account may: administrators only', '没有账号可执行：仅限管理员')] : []),
    ]
    const level = lost.length > 0 || isNobodys || was.by !== is.by ? 'confirm' : 'safe'
    const why =
      people.length > 0
        ? joined(people, '; ', '；')
        : localized('the accounts that may take it stay the same', '可执行的账号不变')
    lines.push(...(await byState.line(states, what, why, level)))
  }
  const conditions = [
    [was.own, is.own, localized('{wait}: whose own they are is decided again', '{wait}：归属将重新判断', { wait })],
    [was.when, is.when, localized('{wait}: the condition for it changes', '{wait}：执行条件有变化', { wait })],
  ] as const
  for (const [former, present, said] of conditions) {
    if (former === byState.asBefore(present)) continue
    const why = localized('{present}, until now {former}', '{present}，原为：{former}', {
      present: present ?? NO_CONDITION,
      former: former ?? NO_CONDITION,
    })
    lines.push(...(await byState.line(states, said, why)))
  }
  const ids = lost.flatMap(group => group.ids)
  for (const field of ids.length === 0 ? [] : ownersIn(is, byState.resource)) {
    const column = byState.columnOf(field)
    if (column === undefined) continue
    const { count, examples } = await byState.those(states, byState.isAmong(column, ids))
    if (count === 0) continue
    const what = localized(
      `{records} ${count === 1 ? 'is' : 'are'} assigned ({field}) to people who may not take "{name}" any more`,
      '{records}的负责人（{field}）不再有权执行“{name}”',
      { records: byState.describe(states, count), field: byState.titleOf(field), name: namedPart(is.name, is.title) },
    )
    const why = localized(
      'they stay with {names}: assign them to somebody who may',
      '记录仍归{names}：请改派给有权执行的人员',
      { names: namesOf(lost) },
    )
    lines.push({ level: 'confirm', about: 'work', what, why, count, examples })
  }
  return lines
}

function whose({ by, roles, permission }: Transition): LocalizedText {
  if (by === 'system') return localized('the system', '系统')
  return permission === undefined
    ? rolesOf(roles)
    : localized('{roles} with permission {permission}', '拥有权限 {permission} 的{roles}', {
        roles: rolesOf(roles),
        permission,
      })
}

/** The roles as a subject or an object of a sentence. */
export function rolesOf(roles: readonly string[]): LocalizedText {
  if (roles.length === 0) return localized('no role', '无角色')
  return localized(`the ${roles.length === 1 ? 'role' : 'roles'} {names}`, '角色 {names} ', {
    names: joined(roles.toSorted()),
  })
}

function namesOf(groups: readonly ComparedAccounts[]): LocalizedText {
  const names = groups.flatMap(each => each.names).toSorted()
  const some = joined(names.slice(0, NAMED))
  if (names.length > NAMED)
    return localized('accounts {some} and {more} more', '账号 {some} 等 {count} 个', {
      some,
      more: names.length - NAMED,
      count: names.length,
    })
  return localized(`${names.length === 1 ? 'account' : 'accounts'} {some}`, '账号 {some}', { some })
}

const NAMED = 6

/** Fields that name the owner of the record. */
function ownersIn({ own }: Transition, { fields }: Resource): readonly string[] {
  const paths = own === undefined ? [] : (referencedPaths(own).record ?? [])
  return paths.filter(path => fields[path]?.type === 'reference' && fields[path]?.resource === 'account')
}

/** Whether the system, or a non-administrator account, may run one of them; `at`: before or after the change. */
export function isOpen(transitions: readonly Transition[], accounts: readonly ComparedAccounts[], at: 0 | 1): boolean {
  return transitions.some(each => each.by === 'system' || accounts.some(({ me }) => mayTake(each, me[at])))
}

function mayTake({ by, roles, permission }: Transition, me: Me): boolean {
  return !me.admin && by === 'staff' && holdsAny(me, roles) && holdsPermission(me, permission)
}

/** Whether both read the same. */
export function isSame(one: LocalizedText, other: LocalizedText): boolean {
  return textIn(one, 'en-US') === textIn(other, 'en-US')
}

const NO_CONDITION = localized('no condition', '无条件')
