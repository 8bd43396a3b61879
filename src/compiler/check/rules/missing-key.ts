import { localized } from '#model/localized-text.ts'
import type { TreeOptions } from '#model/page-kinds/tree.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { missingKey as kind, missingTitle } from '../../read/shape/shape-problems.ts'
import type { Check } from '../check.ts'
import { deadlinesOf, inputsOf } from '../parts.ts'

/** Keys required by another key of the same object. */
export const missingKey: Check = {
  ...kind,
  also: [missingTitle],
  page({ value, report }) {
    const { levels = [] } = (value as { readonly tree?: TreeOptions }).tree ?? {}
    for (const [index, { by, parent, call }] of levels.entries()) {
      if (index === 0 || by !== undefined || parent !== undefined || call !== undefined) continue
      report({
        pointer: pointerTo('/tree/levels', index),
        what: localized(
          'Nothing says which of these nodes are below a node of the level above.',
          '没有写明哪些节点属于上一级的节点。',
        ),
        fix: localized('Add "by", "parent" or "call".', '请添加 "by"、"parent" 或 "call"。'),
      })
    }
  },
  resource({ file, value, report }) {
    for (const { pointer, config } of inputsOf(value)) {
      const { aggregate, result = '' } = config
      const needsField = aggregate !== undefined && !['count', 'exists'].includes(aggregate.operation)
      if (needsField && aggregate.field === undefined) {
        const what = localized('"{operation}" needs a `field`.', '"{operation}" 须指定 `field`。', {
          operation: aggregate.operation,
        })
        report({
          pointer: pointerTo(pointer, 'aggregate'),
          target: 'key',
          what,
          fix: localized('Add "field".', '请添加 "field"。'),
        })
      }
      if (config.type !== 'computed') continue
      const at = { pointer, target: 'key' } as const
      if (/^references?$/.test(result) && config.resource === undefined) {
        report({
          ...at,
          what: localized('The result is a {result} without a resource.', '结果为 {result}，但没有指定资源。', {
            result,
          }),
          fix: localized('Add "resource".', '请添加 "resource"。'),
        })
      }
      if (/^(?:enum|tags)$/.test(result) && config.options === undefined && config.dictionary === undefined) {
        report({
          ...at,
          what: localized('The values of the result are missing.', '缺少结果的取值。'),
          fix: localized('Add "options" or "dictionary".', '请添加 "options" 或 "dictionary"。'),
        })
      }
    }
    for (const { pointer, deadline } of deadlinesOf(value)) {
      for (const [index, { notify, roles }] of (deadline.escalate ?? []).entries()) {
        if (notify !== undefined || roles !== undefined) continue
        const at = pointerTo(pointer, 'escalate', index)
        report({
          pointer: at,
          what: localized('Nobody is notified.', '没有人会收到通知。'),
          fix: localized('Add "notify" or "roles".', '请添加 "notify" 或 "roles"。'),
        })
      }
    }
    // The schema permits `block` without a title, because it usually adjusts the implicit field.
    const block = value.scope === 'block' || !file.complete ? undefined : value.fields.block
    if (block !== undefined && block.title === undefined) {
      report({ pointer: '/fields/block', target: 'key', what: '"block" has no title.' }, missingTitle)
    }
  },
}
