import type { State, Transition, Workflow } from '#model/app-model.ts'
import { joined, type LocalizedText, localized, namedPart } from '#model/localized-text.ts'
import type { ChangeLine } from './change-line.ts'
import { quoted, type RecordsByState, recordsOf } from './records-by-state.ts'
import { transitionsNow } from './renamed-names.ts'

/** Timers that start or stop. */
export async function timedRecords(
  byState: RecordsByState,
  former: Workflow,
  workflow: Workflow,
): Promise<ChangeLine[]> {
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

export function isTimed({ schedule, recurrence }: Transition): boolean {
  return schedule !== undefined || recurrence !== undefined
}
