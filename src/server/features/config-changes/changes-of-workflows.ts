import type { AppModel, Transition, Workflow } from '#model/app-model.ts'
import { joined, type LocalizedText, localized, namedPart } from '#model/localized-text.ts'
import { formerTable } from '#server/storage/migration/column-origins.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import type { Database } from '../../storage/database.ts'
import type { ComparedAccounts } from '../explain/compare-access.ts'
import type { ChangeLine } from './change-line.ts'
import { isTimed, timedRecords } from './changes-of-timers.ts'
import { quoted, RecordsByState } from './records-by-state.ts'
import { transitionsNow } from './renamed-names.ts'
import { isOpen, isSame, passedOn, rolesOf } from './transition-people.ts'

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
    const table = formerTable(origins, resource.name) ?? ''
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

/** Transitions from one state to another. */
function waysOut({ transitions }: Workflow, state: string): readonly Transition[] {
  return Object.values(transitions).filter(
    ({ from, to }) => from.includes(state) && to.some(target => target.state !== '' && target.state !== state),
  )
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

function namesIn(transitions: readonly Transition[]): readonly string[] {
  return transitions.map(({ name }) => name)
}
