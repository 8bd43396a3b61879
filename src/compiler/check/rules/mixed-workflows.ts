import { localized } from '#model/localized-text.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Check } from '../check.ts'

export const mixedWorkflows: Check = {
  code: 'mixed-workflows',
  titleInChinese: '混用了多个流程',
  severity: 'error',
  why: localized(
    'A record is counted by the state of one workflow; with two, only records that wait in both would be.',
    '待办按一个流程的状态统计，写两个就只会统计同时在等的记录。',
  ),
  fix: localized(
    'Name transitions of one workflow in `act`, and add a second item for the other workflow.',
    '请在 act 中只写一个流程的流转，另一个流程另加一项。',
  ),
  home({ value: { queue = [] }, facts, report }) {
    for (const [at, { page, act = [] }] of queue.entries()) {
      const resource = facts.resource(facts.pageAt(page)?.value?.resource ?? '')
      const workflowOf = (transition: string) =>
        Object.values(resource?.workflows ?? {}).find(({ transitions }) => Object.hasOwn(transitions, transition))
          ?.field
      const first = workflowOf(act[0] ?? '')
      for (const [index, transition] of act.entries()) {
        const field = workflowOf(transition)
        if (first === undefined || field === undefined || field === first) continue
        const what = localized(
          '"{one}" moves the workflow "{first}", "{transition}" the workflow "{field}".',
          '"{one}" 属于流程 "{first}"，"{transition}" 属于流程 "{field}"。',
          { one: act[0] as string, first, transition, field },
        )
        report({ pointer: pointerTo('/queue', at, 'act', index), what })
      }
    }
  },
}
