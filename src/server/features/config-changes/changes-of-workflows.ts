import { type RawBuilder, sql } from 'kysely'
import type { AppModel, Resource, State, Transition, Workflow } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { joined, type LocalizedText, localized, namedPart, textIn } from '#model/localized-text.ts'
import { holdsPermission } from '#model/permissions/grants.ts'
import { holdsAny } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'
import { columnIsEmpty } from '#server/storage/empty-column.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import { recordLabel, someRecords } from '#server/storage/record-labels.ts'
import type { Database } from '../../storage/database.ts'
import type { ComparedAccounts } from '../explain/compare-access.ts'
import type { ChangeLine } from './change-line.ts'

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
      const standing = await Standing.of(resource, former, table, migration, database)
      const workflow = Object.values(resource.workflows).find(
        ({ field }) => origins.get(`${resource.name}.${field}`) === `${table}.${former.field}`,
      )
      if (!workflow) {
        const all = standing.in(Object.keys(former.states).filter(name => waysOut(former, name).length > 0))
        const what = localized(
          'the workflow {field} goes, with {records} on the way',
          '移除流程 {field}，其中{records}尚未完成',
          { field: standing.titleOf(former.field), records: standing.said(all) },
        )
        const why = localized(
          'they stay as they are, and no transition moves them any more',
          '这些记录保持原样，不再有流转可推进',
        )
        lines.push(...(await standing.line(all, what, why)))
        continue
      }
      lines.push(
        ...(await stuckRecords(standing, former, workflow, accounts)),
        ...(await waitingRecords(standing, former, workflow, accounts)),
        ...(await timedRecords(standing, former, workflow)),
        ...(await demandsOfStates(standing, former, workflow)),
      )
    }
  }
  return lines
}

/** The records of one workflow by their current state, and the state in which the change leaves them. */
class Standing {
  readonly resource: Resource
  readonly #former: Workflow
  readonly #table: string
  readonly #database: Database
  readonly #migration: MigrationPlan
  readonly #label: RawBuilder<unknown>
  readonly #counts: ReadonlyMap<string, number>

  static async of(
    resource: Resource,
    former: Workflow,
    table: string,
    migration: MigrationPlan,
    database: Database,
  ): Promise<Standing> {
    const column = sql.ref(former.field)
    const { rows } = await sql<{ state: string; count: unknown }>`select ${column} as state, count(*) as count
      from ${sql.table(table)} where ${column} is not null group by ${column}`.execute(database.reader)
    const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]))
    // These records return to the state from which an earlier change moved them.
    for (const { states, count = 0 } of stepsOf(migration, resource, former, 'restore-state'))
      if (states) counts.set(states.from, (counts.get(states.from) ?? 0) - count)
    return new Standing(resource, former, table, migration, database, counts)
  }

  private constructor(
    resource: Resource,
    former: Workflow,
    table: string,
    migration: MigrationPlan,
    database: Database,
    counts: ReadonlyMap<string, number>,
  ) {
    this.resource = resource
    this.#former = former
    this.#table = table
    this.#migration = migration
    this.#database = database
    this.#label = recordLabel(resource, migration.columns.origins)
    this.#counts = counts
  }

  get name(): LocalizedText {
    return namedPart(this.resource.name, this.resource.title)
  }

  /** A field beside the records that have it. */
  titleOf(field: string): LocalizedText {
    return localized(field, this.resource.fields[field]?.title['zh-CN'] ?? field)
  }

  /** Former states that still have records. */
  in(states: readonly string[]): readonly string[] {
    return states.filter(name => (this.#counts.get(name) ?? 0) > 0)
  }

  count(states: readonly string[]): number {
    return states.reduce((sum, name) => sum + (this.#counts.get(name) ?? 0), 0)
  }

  /** Where the change leaves records of a state; undefined where the change is refused because of them. */
  successorOf(state: string, { states }: Workflow): string | undefined {
    if (Object.hasOwn(states, state)) return state
    return stepsOf(this.#migration, this.resource, this.#former, 'map-state').find(step => step.states?.from === state)
      ?.states?.to
  }

  /** `2 records of loan in "out", "late"` */
  said(states: readonly string[], count = this.count(states)): LocalizedText {
    return localized('{records} of {resource} in {states}', '{resource} 中处于{states}的 {records}', {
      records: recordsOf(count),
      resource: this.name,
      states: quoted(states, this.#former.states),
    })
  }

  /** The column that holds the values of a field now. */
  columnOf(field: string): string | undefined {
    return this.#migration.columns.origins.get(`${this.resource.name}.${field}`)?.split('.')[1]
  }

  /** A condition with the current names of fields. */
  asBefore(condition: string | undefined): string | undefined {
    return Object.keys(this.resource.fields).reduce((text, name) => {
      const column = this.columnOf(name) ?? name
      return column === name ? text : text?.replaceAll(new RegExp(`\\brecord\\.${name}\\b`, 'g'), `record.${column}`)
    }, condition)
  }

  isEmpty(field: string): RawBuilder<unknown> {
    const column = this.columnOf(field)
    return column === undefined
      ? sql`1 = 1`
      : columnIsEmpty(this.#database.adapter, this.resource.fields[field]!, column)
  }

  isAmong(column: string, ids: readonly number[]): RawBuilder<unknown> {
    return this.#database.adapter.isAmong(sql.ref(column), ids)
  }

  /** Number of records in these states that meet the condition, and some of their labels. */
  async those(states: readonly string[], condition: RawBuilder<unknown>) {
    const { reader } = this.#database
    const both = sql`${this.#isIn(states)} and (${condition})`
    const { rows } = await sql<{ count: unknown }>`select count(*) as count from ${sql.table(this.#table)}
      where ${both}`.execute(reader)
    const count = Number(rows[0]?.count ?? 0)
    return { count, examples: count === 0 ? [] : await someRecords(reader, this.#table, this.#label, both) }
  }

  /** A line about all records in these states; none without records. */
  async line(
    states: readonly string[],
    what: LocalizedText,
    why: LocalizedText | undefined,
    level: ChangeLine['level'] = 'confirm',
  ): Promise<ChangeLine[]> {
    const count = this.count(states)
    if (count === 0) return []
    const examples = await someRecords(this.#database.reader, this.#table, this.#label, this.#isIn(states))
    return [{ level, about: 'work', what, why, count, examples }]
  }

  #isIn(states: readonly string[]): RawBuilder<unknown> {
    return sql`${sql.ref(this.#former.field)} in (${sql.join(states)})`
  }
}

/** Records that could move on and no longer can: no transition is left, or only administrators may run one. */
async function stuckRecords(
  standing: Standing,
  former: Workflow,
  workflow: Workflow,
  accounts: readonly ComparedAccounts[],
): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  for (const state of standing.in(Object.keys(former.states))) {
    const led = waysOut(former, state)
    const successor = standing.successorOf(state, workflow)
    if (successor === undefined || led.length === 0) continue
    const leads = waysOut(workflow, successor)
    if (leads.length === 0) {
      const records = standing.said([state])
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
      lines.push(...(await standing.line([state], what, why)))
    } else if (!isOpen(leads, accounts, 1) && isOpen(led, accounts, 0)) {
      const what = localized('{records} can be moved on by administrators only', '{records}只有管理员可以推进', {
        records: standing.said([state]),
      })
      const roles = [...new Set(leads.flatMap(each => each.roles))].toSorted()
      const why = localized(
        'no account may take {names}: give somebody {roles}',
        '没有账号可以执行{names}：请将{roles}授予相关人员',
        { names: quoted(namesIn(leads), workflow.transitions), roles: rolesOf(roles) },
      )
      lines.push(...(await standing.line([state], what, why)))
    }
  }
  return lines
}

/** Records that wait for a transition that is removed, leads elsewhere, or passes to other people. */
async function waitingRecords(
  standing: Standing,
  former: Workflow,
  workflow: Workflow,
  accounts: readonly ComparedAccounts[],
): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  for (const was of Object.values(former.transitions)) {
    const is = workflow.transitions[was.name]
    const states = standing.in(was.from).filter(state => standing.successorOf(state, workflow) !== undefined)
    const successorOf = (state: string) => standing.successorOf(state, workflow)!
    const waiting = (of: readonly string[]) =>
      localized(`{records} ${standing.count(of) === 1 ? 'waits' : 'wait'} for "{name}"`, '{records}正等待“{name}”', {
        records: standing.said(of),
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
      lines.push(...(await standing.line(left, what, why)))
    }
    if (!is || remaining.length === 0) continue
    const wait = waiting(remaining)
    const [to, until] = [targetsOf(is, workflow), targetsOf(was, workflow, standing)]
    if (!isSame(to, until)) {
      const what = localized(
        '{wait}, which leads to {to} from now on, not to {until}',
        '{wait}，该流转今后转到{to}，而不是{until}',
        { wait, to, until },
      )
      lines.push(...(await standing.line(remaining, what, undefined)))
    }
    lines.push(...(await passedOn(standing, remaining, wait, was, is, accounts)))
  }
  return lines
}

/** Who runs a transition from now on, with the records held by people who may no longer run it. */
async function passedOn(
  standing: Standing,
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
    lines.push(...(await standing.line(states, what, why, level)))
  }
  const conditions = [
    [was.own, is.own, localized('{wait}: whose own they are is decided again', '{wait}：归属将重新判断', { wait })],
    [was.when, is.when, localized('{wait}: the condition for it changes', '{wait}：执行条件有变化', { wait })],
  ] as const
  for (const [former, present, said] of conditions) {
    if (former === standing.asBefore(present)) continue
    const why = localized('{present}, until now {former}', '{present}，原为：{former}', {
      present: present ?? NO_CONDITION,
      former: former ?? NO_CONDITION,
    })
    lines.push(...(await standing.line(states, said, why)))
  }
  const ids = lost.flatMap(group => group.ids)
  for (const field of ids.length === 0 ? [] : ownersIn(is, standing.resource)) {
    const column = standing.columnOf(field)
    if (column === undefined) continue
    const { count, examples } = await standing.those(states, standing.isAmong(column, ids))
    if (count === 0) continue
    const what = localized(
      `{records} ${count === 1 ? 'is' : 'are'} assigned ({field}) to people who may not take "{name}" any more`,
      '{records}的负责人（{field}）不再有权执行“{name}”',
      { records: standing.said(states, count), field: standing.titleOf(field), name: namedPart(is.name, is.title) },
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
async function timedRecords(standing: Standing, former: Workflow, workflow: Workflow): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  const resource = standing.name
  for (const was of Object.values(former.transitions)) {
    const is = workflow.transitions[was.name]
    if (!isTimed(was) || (is && isTimed(is))) continue
    const states = standing.in(was.from)
    const count = standing.count(states)
    const what = localized(
      `the clock no longer runs {name} of {resource}: {records} ${count === 1 ? 'waits' : 'wait'} for it`,
      '系统不再定时执行 {resource} 的 {name}：有 {records}正在等待',
      { name: namedPart(was.name, was.title), resource, records: recordsOf(count) },
    )
    lines.push(...(await standing.line(states, what, undefined)))
  }
  for (const is of Object.values(workflow.transitions)) {
    const was = former.transitions[is.name]
    if (!isTimed(is) || (was && isTimed(was))) continue
    const states = standing.in(is.from)
    const what = localized(
      'the clock begins to run {name} of {resource} for {records}',
      '系统开始定时执行 {resource} 的 {name}，涉及 {records}',
      { name: namedPart(is.name, is.title), resource, records: recordsOf(standing.count(states)) },
    )
    const why = localized('those whose moment has passed already are moved at once', '已到执行时间的记录将立即流转')
    lines.push(...(await standing.line(states, what, why)))
  }
  for (const state of Object.values(workflow.states)) {
    const was = former.states[state.name]
    if (!was || JSON.stringify(was.deadline) === JSON.stringify(state.deadline)) continue
    const records = standing.said(standing.in([state.name]))
    const what = state.deadline
      ? was.deadline
        ? localized('the deadline of {records} changes', '{records}的时限有变化', { records })
        : localized('the deadline of {records} begins', '{records}开始计算时限', { records })
      : localized('the deadline of {records} ends', '{records}不再有时限', { records })
    lines.push(...(await standing.line(standing.in([state.name]), what, pastDeadline(state, workflow))))
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
async function demandsOfStates(standing: Standing, former: Workflow, workflow: Workflow): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  for (const { name, required, frozen } of Object.values(workflow.states)) {
    const was = former.states[name]
    const states = standing.in([name])
    if (!was || states.length === 0) continue
    for (const field of required.filter(each => !was.required.includes(each))) {
      const { count, examples } = await standing.those(states, standing.isEmpty(field))
      if (count === 0) continue
      const what = localized(
        `{records} ${count === 1 ? 'has' : 'have'} no {field}, which that state requires from now on`,
        '{records}没有 {field}，而该状态今后要求必填',
        { records: standing.said(states, count), field: standing.titleOf(field) },
      )
      const why = localized(
        'they stay as they are, and have to be mended when they are edited next',
        '这些记录保持原样，下次编辑时须改正',
      )
      lines.push({ level: 'confirm', about: 'work', what, why, count, examples })
    }
    const froze = was.frozen.includes('*') ? [] : frozen.filter(each => !was.frozen.includes(each))
    if (froze.length === 0) continue
    const records = standing.said(states)
    const what = froze.includes('*')
      ? localized('{records} can no longer be edited', '{records}不再可编辑', { records })
      : localized('{records} can no longer be edited in {fields}', '{records}的 {fields} 不再可编辑', {
          records,
          fields: joined(froze.map(each => standing.titleOf(each))),
        })
    lines.push(...(await standing.line(states, what, undefined)))
  }
  return lines
}

function stepsOf(
  { steps }: MigrationPlan,
  { name }: Resource,
  { field }: Workflow,
  kind: 'map-state' | 'restore-state',
) {
  return steps.filter(each => each.kind === kind && each.table === name && each.column === field)
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
function targetsOf({ to }: Transition, workflow: Workflow, standing?: Standing): LocalizedText {
  const names = to.map(({ state, when }) => {
    const name = state !== '' && standing ? (standing.successorOf(state, workflow) ?? state) : state
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

/** States or transitions, in Chinese with their titles. */
function quoted(names: readonly string[], titled: Workflow['states'] | Workflow['transitions']): LocalizedText {
  return joined(names.map(name => localized('"{name}"', '“{name}”', { name: namedPart(name, titled[name]?.title) })))
}

function recordsOf(count: number): LocalizedText {
  return localized(count === 1 ? '1 record' : '{count} records', '{count} 条记录', { count })
}
