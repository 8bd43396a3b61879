import { localized } from '#model/localized-text.ts'
import { fieldOf } from '../../resolve/field-path.ts'
import type { Check } from '../check.ts'

export const stateWrittenDirectly: Check = {
  code: 'state-written-directly',
  titleInChinese: '直接写了状态',
  severity: 'error',
  why: localized(
    'A state changes by its transitions alone, so that their conditions and effects always hold.',
    '状态只能由流转改变，这样条件和效果才总会执行。',
  ),
  fix: localized(
    'Run a transition: `{"transition": "…", "where": "…", "run": "…"}`; a new record starts in the initial state.',
    '请运行流转；新记录从初始状态开始。',
  ),
  resource({ references, facts, report }) {
    for (const { pointer, path, resource: name, meaning } of references.fields) {
      const resource = meaning.use === 'written' ? facts.resource(name) : undefined
      const field = resource && fieldOf(resource, path)
      if (field?.deadlineOf !== undefined) {
        const what = localized(
          'The effect sets "{path}" of "{name}", which follows from deadlines.',
          '该效果写入 "{name}" 的 "{path}"，而它由期限决定。',
          { path, name },
        )
        report({
          pointer,
          target: 'key',
          what,
          fix: localized(
            'Let the deadline run `from` a field of your own, and set that.',
            '请让期限用 `from` 从自定义字段起算，并设置该字段。',
          ),
        })
      } else if (field?.type === 'computed') {
        const what = localized(
          'The effect sets "{path}" of "{name}", which is computed.',
          '该效果写入 "{name}" 的 "{path}"，而它是计算字段。',
          { path, name },
        )
        const why = localized('The value would be computed again at once.', '写入的值会立即被重新计算。')
        const fix = localized('Set the fields that it is computed from.', '请写入计算它所用的字段。')
        report({ pointer, target: 'key', what, why, fix })
      } else if (field?.type === 'state')
        report({
          pointer,
          target: 'key',
          what: localized(
            'The effect sets the state "{path}" of "{name}" directly.',
            '该效果直接写入 "{name}" 的状态 "{path}"。',
            { path, name },
          ),
        })
    }
  },
}
