import { localized } from '#model/localized-text.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Check } from '../check.ts'

export const formerNameInUse: Check = {
  code: 'former-name-in-use',
  titleInChinese: '旧名称仍在使用',
  severity: 'error',
  why: localized(
    'The column of the field that is still there would be taken from it, and its values shown under another name and its rights.',
    '仍存在的字段会失去它的数据列，其值会以另一个名称和权限显示。',
  ),
  fix: localized(
    'Remove `renamedFrom`, or remove the field that has been renamed.',
    '请去掉 renamedFrom，或删除已改名的字段。',
  ),
  resource({ value, report }) {
    const fields = Object.entries(value.fields)
    const successors = new Map<string, string>()
    for (const [name, { renamedFrom }] of fields) {
      if (renamedFrom === undefined) continue
      const pointer = pointerTo('/fields', name, 'renamedFrom')
      const other = successors.get(renamedFrom)
      if (Object.hasOwn(value.fields, renamedFrom))
        report({
          pointer,
          what: localized(
            '"{name}" is renamed from "{former}", which is still a field.',
            '"{name}" 由 "{former}" 改名而来，但该字段仍存在。',
            { name, former: renamedFrom },
          ),
        })
      else if (other !== undefined)
        report({
          pointer,
          what: localized(
            '"{name}" and "{other}" are both renamed from "{former}".',
            '"{name}" 和 "{other}" 都由 "{former}" 改名而来。',
            { name, other, former: renamedFrom },
          ),
        })
      successors.set(renamedFrom, name)
    }
  },
}
