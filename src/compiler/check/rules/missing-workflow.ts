import { localized } from '#model/localized-text.ts'
import { suggest } from '../../problems/suggest.ts'
import { type Pointer, pointerTo, valueAt } from '../../read/parse/json-pointer.ts'
import type { Check } from '../check.ts'
import { fieldConfigsOf, workflowsOf } from '../parts.ts'

export const missingWorkflow: Check = {
  code: 'missing-workflow',
  titleInChinese: '状态字段与流程不配套',
  severity: 'error',
  why: localized(
    'A state field and its workflow belong together: the workflow says which states there are and how they change.',
    '流程说明有哪些状态、如何变化，必须与状态字段同名。',
  ),
  fix: localized(
    'Give both the same name: `"status": {"type": "state", …}` among the fields and `"status": {…}` in `workflows`.',
    '请让两者同名。',
  ),
  resource({ file, value, report }) {
    const restsOn = (pointer: Pointer) => [{ file: file.source.path, pointer }]
    const states = fieldConfigsOf(value).filter(({ config }) => config.type === 'state')
    const written = Object.keys(valueAt(file.source.value, '/fields') ?? {})
    const strays = workflowsOf(value).filter(({ field }) => !written.includes(field))
    const lacking = states.filter(({ name }) => valueAt(file.source.value, pointerTo('/workflows', name)) === undefined)
    // The workflow under another name is the one that is missed.
    for (const { pointer, name } of lacking.length === strays.length ? [] : lacking) {
      report({
        pointer,
        target: 'key',
        restsOn: restsOn('/workflows'),
        what: localized('The state field "{name}" has no workflow.', '状态字段 "{name}" 没有流程。', { name }),
      })
    }
    for (const { pointer, field } of workflowsOf(value)) {
      const config = Object.hasOwn(value.fields, field) ? value.fields[field] : undefined
      if (config?.type === 'state' || (config === undefined && written.includes(field))) continue
      const what = config
        ? localized(
            'The field "{field}" is of type {type}, not state.',
            '字段 "{field}" 的类型为 {type}，而不是 state。',
            { field, type: config.type },
          )
        : localized('There is no field "{field}".', '没有字段 "{field}"。', { field })
      report({
        pointer,
        target: 'key',
        what,
        ...(lacking.length === 1 && strays.length === 1
          ? { didYouMean: lacking[0]!.name }
          : suggest(
              field,
              states.map(({ name }) => name),
            )),
      })
    }
  },
}
