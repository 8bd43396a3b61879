import { localized } from '#model/localized-text.ts'
import type { Check } from '../check.ts'
import { deadlinesOf, statesLedTo } from '../parts.ts'

export const deadlineInFinalState: Check = {
  code: 'deadline-in-final-state',
  titleInChinese: '终态设了时限',
  severity: 'error',
  why: localized(
    'Nobody could ever meet the deadline: every record there would become overdue and stay so.',
    '没有人能按时完成，停在此状态的记录都会变成逾期。',
  ),
  fix: localized(
    'Remove the deadline, or add a transition that leads out of the state.',
    '请去掉时限，或添加离开此状态的流转。',
  ),
  resource({ file, value, report }) {
    // A transition that could not be read may be the missing exit.
    if (!file.complete) return
    for (const { pointer, field, state, workflow } of deadlinesOf(value)) {
      const leads = Object.values(workflow.transitions).some(
        ({ from, to }) => from.includes(state) && statesLedTo(to).some(target => target !== '' && target !== state),
      )
      if (!leads)
        report({
          pointer,
          target: 'key',
          what: localized(
            'No transition leads out of the state "{state}" of "{field}".',
            '没有流转从 "{field}" 的状态 "{state}" 出发。',
            { state, field },
          ),
        })
    }
  },
}
