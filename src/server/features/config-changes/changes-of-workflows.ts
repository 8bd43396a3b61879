import type { AppModel, Resource, State, Transition, Workflow } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { joined, type LocalizedText, localized, namedPart, textIn } from '#model/localized-text.ts'
import { holdsPermission } from '#model/permissions/grants.ts'
import { holdsAny } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import type { Database } from '../../storage/database.ts'
import type { ComparedAccounts } from '../explain/compare-access.ts'
import type { ChangeLine } from './change-line.ts'
import { quoted, RecordsByState, recordsOf } from './records-by-state.ts'
import { movedTransitions } from './renamed-names.ts'

/**
 * How the change affects records in a workflow: which cannot move on, which wait for a transition that is removed or has passed
 * to other people, what timers do, and what a state requires from now on. Records in removed states are steps of the migration.
 */
export async function changesOfWorkflows(
  before: AppModel,
  after: AppModel,
  migration: MigrationPlan,
  database: Database,
  accounts: readonly ComparedAccounts[],
): Promise<ChangeLine[]> {
  const { origins } = migration.columns
  const lines: ChangeLine[] = []
  for (const resource of Object.values(after.resources)) {
    const table = origins.get(`${resource.name}.id`)?.split('.')[0] ?? ''
    for (const former of Object.values(before.resources[table]?.workflows ?? {})) {
      const byState = await RecordsByState.of(resource, former, table, migration, database)
      const workflow = Object.values(resource.workflows).find(
        ({ field }) => origins.get(`${resource.name}.${field}`) === `${table}.${former.field}`,
      )
      if (!workflow) {
        const all = byState.in(Object.keys(former.states).filter(name => waysOut(former, name).length > 0))
        const what = localized(
          'the workflow {field} goes, with {records} on the way',
          '移除流程 {field}，其中{records}尚未完成',
          { field: byState.titleOf(former.field), records: byState.describe(all) },
        )
        const why = localized(
          'they stay as they are, and no transition moves them any more',
          '这些记录保持原样，不再有流转可推进',
        )
        lines.push(...(await byState.line(all, what, why)))
        continue
      }
      lines.push(
        ...(await stuckRecords(byState, former, workflow, accounts)),
        ...(await waitingRecords(byState, former, workflow, accounts)),
        ...(await timedRecords(byState, former, workflow)),
        ...(await demandsOfStates(byState, former, workflow)),
      )
    }
  }
  return lines
}

/** Records that could move on and no longer can: no transition is left, or only administrators may run one. */
async function stuckRecords(
  byState: RecordsByState,
  former: Workflow,
  workflow: Workflow,
  accounts: readonly ComparedAccounts[],
): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  for (const state of byState.in(Object.keys(former.states))) {
    const led = waysOut(former, state)
    const successor = byState.successorOf(state, workflow)
    if (successor === undefined || led.length === 0) continue
    const leads = waysOut(workflow, successor)
    if (leads.length === 0) {
      const records = byState.describe([state])
      const what =
        successor === state
          ? localized(
              '{records} can go nowhere any more: no transition leads on',
              '{records}无法再推进：没有后续流转',
              { records },
            )
          : localized(
              '{records}, which become "{successor}", can go nowhere any more: no transition leads on',
              '{records}改为“{successor}”后无法再推进：没有后续流转',
              { records, successor: namedPart(successor, workflow.states[successor]?.title) },
            )
      const why = localized(
        '{names} did; they stay there until a config has a way out again',
        '原来可通过{names}推进；在配置重新提供出口之前，记录将停留在此',
        { names: quoted(namesIn(led), former.transitions) },
      )
      lines.push(...(await byState.line([state], what, why)))
    } else if (!isOpen(leads, accounts, 1) && isOpen(led, accounts, 0)) {
      const what = localized('{records} can be moved on by administrators only', '{records}只有管理员可以推进', {
        records: byState.describe([state]),
      })
      const roles = [...new Set(leads.flatMap(each => each.roles))].toSorted()
      const why = localized(
        'no account may take {names}: give somebody {roles}',
        '没有账号可以执行{names}：请将{roles}授予相关人员',
        { names: quoted(namesIn(leads), workflow.transitions), roles: rolesOf(roles) },
      )
      lines.push(...(await byState.line([state], what, why)))
    }
  }
  return lines
}

/** Records that wait for a transition that is removed, leads elsewhere, or passes to other people. */
async function waitingRecords(
  byState: RecordsByState,
  former: Workflow,
  workflow: Workflow,
  accounts: readonly ComparedAccounts[],
): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  const successor = transitionsNow(former, workflow)
  for (const was of Object.values(former.transitions)) {
    const is = successor(was.name)
    const states = byState.in(was.from).filter(state => byState.successorOf(state, workflow) !== undefined)
    const successorOf = (state: string) => byState.successorOf(state, workflow)!
    const waiting = (of: readonly string[]) =>
      localized(`{records} ${byState.count(of) === 1 ? 'waits' : 'wait'} for "{name}"`, '{records}正等待“{name}”', {
        records: byState.describe(of),
        name: namedPart(was.name, was.title),
      })
    const remaining = states.filter(state => is?.from.includes(successorOf(state)))
    const lost = states.filter(state => !remaining.includes(state))
    const onward = (state: string) => waysOut(workflow, successorOf(state)).map(({ name }) => name)
    // Where no transition is left at all, the line is about the state.
    const left = lost.filter(state => onward(state).length > 0 || waysOut(former, state).length === 0)
    if (!isTimed(was) || is) {
      const wait = waiting(left)
      const what = is
        ? localized('{wait}, which no longer begins there', '{wait}，而该流转不再从此状态开始', { wait })
        : localized('{wait}, which is gone', '{wait}，而该流转已删除', { wait })
      const others = [...new Set(left.flatMap(onward))]
      const why =
        others.length === 0
          ? localized('they stay where they are', '这些记录停留在原状态')
          : localized(`from there {names} ${others.length === 1 ? 'leads' : 'lead'} on`, '可改用{names}继续推进', {
              names: quoted(others, workflow.transitions),
            })
      lines.push(...(await byState.line(left, what, why)))
    }
    if (!is || remaining.length === 0) continue
    const wait = waiting(remaining)
    const [to, until] = [targetsOf(is, workflow), targetsOf(was, workflow, byState)]
    if (!isSame(to, until)) {
      const what = localized(
        '{wait}, which leads to {to} from now on, not to {until}',
        '{wait}，该流转今后转到{to}，而不是{until}',
        { wait, to, until },
      )
      lines.push(...(await byState.line(remaining, what, undefined)))
    }
    lines.push(...(await passedOn(byState, remaining, wait, was, is, accounts)))
  }
  return lines
}

/** Who runs a transition from now on, with the records held by people who may no longer run it. */
async function passedOn(
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

/** Timers that start or stop. */
async function timedRecords(byState: RecordsByState, former: Workflow, workflow: Workflow): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  const resource = byState.name
  const successor = transitionsNow(former, workflow)
  const formerOf = new Map(Object.values(former.transitions).map(was => [successor(was.name), was]))
  for (const was of Object.values(former.transitions)) {
    const is = successor(was.name)
    if (!isTimed(was) || (is && isTimed(is))) continue
    const states = byState.in(was.from)
    const count = byState.count(states)
    const what = localized(
      `the clock no longer runs {name} of {resource}: {records} ${count === 1 ? 'waits' : 'wait'} for it`,
      '系统不再定时执行 {resource} 的 {name}：有 {records}正在等待',
      { name: namedPart(was.name, was.title), resource, records: recordsOf(count) },
    )
    lines.push(...(await byState.line(states, what, undefined)))
  }
  for (const is of Object.values(workflow.transitions)) {
    const was = formerOf.get(is)
    if (!isTimed(is) || (was && isTimed(was))) continue
    const states = byState.in(is.from)
    const what = localized(
      'the clock begins to run {name} of {resource} for {records}',
      '系统开始定时执行 {resource} 的 {name}，涉及 {records}',
      { name: namedPart(is.name, is.title), resource, records: recordsOf(byState.count(states)) },
    )
    const why = localized('those whose moment has passed already are moved at once', '已到执行时间的记录将立即流转')
    lines.push(...(await byState.line(states, what, why)))
  }
  for (const state of Object.values(workflow.states)) {
    const was = former.states[state.name]
    if (!was || JSON.stringify(was.deadline) === JSON.stringify(state.deadline)) continue
    const records = byState.describe(byState.in([state.name]))
    const what = state.deadline
      ? was.deadline
        ? localized('the deadline of {records} changes', '{records}的时限有变化', { records })
        : localized('the deadline of {records} begins', '{records}开始计算时限', { records })
      : localized('the deadline of {records} ends', '{records}不再有时限', { records })
    lines.push(...(await byState.line(byState.in([state.name]), what, pastDeadline(state, workflow))))
  }
  return lines
}

function pastDeadline({ deadline }: State, { transitions }: Workflow): LocalizedText {
  if (!deadline)
    return localized(
      'nobody is notified of them any more, and nothing is done when it is past',
      '逾期不再通知任何人，也不再自动处理',
    )
  const { notify, run, escalate = [] } = deadline
  const done = [
    ...(notify ? [localized('{notify} is notified', '通知 {notify}', { notify })] : []),
    ...(escalate.length > 0 ? [localized('others are notified', '通知其他人员')] : []),
    ...(run ? [localized('{run} is run', '执行{run}', { run: quoted([run], transitions) })] : []),
  ]
  return done.length === 0
    ? localized('those whose time is over are overdue at once', '已超过时限的记录立即视为逾期')
    : localized('of those whose time is over {follows} at once', '对已超过时限的记录，立即{follows}', {
        follows: joined(done),
      })
}

/** Fields that a state newly requires or freezes. */
async function demandsOfStates(byState: RecordsByState, former: Workflow, workflow: Workflow): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  for (const { name, required, frozen } of Object.values(workflow.states)) {
    const was = former.states[name]
    const states = byState.in([name])
    if (!was || states.length === 0) continue
    for (const field of required.filter(each => !was.required.includes(each))) {
      const { count, examples } = await byState.those(states, byState.isEmpty(field))
      if (count === 0) continue
      const what = localized(
        `{records} ${count === 1 ? 'has' : 'have'} no {field}, which that state requires from now on`,
        '{records}没有 {field}，而该状态今后要求必填',
        { records: byState.describe(states, count), field: byState.titleOf(field) },
      )
      const why = localized(
        'they stay as they are, and have to be mended when they are edited next',
        '这些记录保持原样，下次编辑时须改正',
      )
      lines.push({ level: 'confirm', about: 'work', what, why, count, examples })
    }
    const froze = was.frozen.includes('*') ? [] : frozen.filter(each => !was.frozen.includes(each))
    if (froze.length === 0) continue
    const records = byState.describe(states)
    const what = froze.includes('*')
      ? localized('{records} can no longer be edited', '{records}不再可编辑', { records })
      : localized('{records} can no longer be edited in {fields}', '{records}的 {fields} 不再可编辑', {
          records,
          fields: joined(froze.map(each => byState.titleOf(each))),
        })
    lines.push(...(await byState.line(states, what, undefined)))
  }
  return lines
}

/** The transition that has the name now, or that is called otherwise since. */
function transitionsNow(former: Workflow, workflow: Workflow): (name: string) => Transition | undefined {
  const moved = movedTransitions(former, workflow)
  return name => workflow.transitions[moved.get(name) ?? name]
}

/** Transitions from one state to another. */
function waysOut({ transitions }: Workflow, state: string): readonly Transition[] {
  return Object.values(transitions).filter(
    ({ from, to }) => from.includes(state) && to.some(target => target.state !== '' && target.state !== state),
  )
}

/** Whether the system, or a non-administrator account, may run one of them; `at`: before or after the change. */
function isOpen(transitions: readonly Transition[], accounts: readonly ComparedAccounts[], at: 0 | 1): boolean {
  return transitions.some(each => each.by === 'system' || accounts.some(({ me }) => mayTake(each, me[at])))
}

function mayTake({ by, roles, permission }: Transition, me: Me): boolean {
  return !me.admin && by === 'staff' && holdsAny(me, roles) && holdsPermission(me, permission)
}

function isTimed({ schedule, recurrence }: Transition): boolean {
  return schedule !== undefined || recurrence !== undefined
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

function rolesOf(roles: readonly string[]): LocalizedText {
  if (roles.length === 0) return localized('no role', '无角色')
  return localized(`the ${roles.length === 1 ? 'role' : 'roles'} {names}`, '角色 {names} ', {
    names: joined(roles.toSorted()),
  })
}

const NO_CONDITION = localized('no condition', '无条件')

function isSame(one: LocalizedText, other: LocalizedText): boolean {
  return textIn(one, 'en-US') === textIn(other, 'en-US')
}

/** Its target, under the names that states have after the change. */
function targetsOf({ to }: Transition, workflow: Workflow, byState?: RecordsByState): LocalizedText {
  const names = to.map(({ state, when }) => {
    const name = state !== '' && byState ? (byState.successorOf(state, workflow) ?? state) : state
    const said = name === '' ? SAME_STATE : quoted([name], workflow.states)
    return when === undefined ? said : localized('{said} if {when}', '{said}（条件：{when}）', { said, when })
  })
  return names.length === 0 ? SAME_STATE : joined(names, ' or ', '或')
}

const SAME_STATE = localized('the same state', '原状态')

/** Fields that name the owner of the record. */
function ownersIn({ own }: Transition, { fields }: Resource): readonly string[] {
  const paths = own === undefined ? [] : (referencedPaths(own).record ?? [])
  return paths.filter(path => fields[path]?.type === 'reference' && fields[path]?.resource === 'account')
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

function namesIn(transitions: readonly Transition[]): readonly string[] {
  return transitions.map(({ name }) => name)
}
