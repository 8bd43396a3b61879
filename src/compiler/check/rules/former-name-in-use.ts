import { localized } from '#model/localized-text.ts'
import type { Check } from '../check.ts'
import { formerNames } from '../former-names.ts'

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
    const successors = new Map<string, string>()
    for (const { name, former, at } of formerNames(value.fields, '/fields')) {
      const other = successors.get(former)
      if (Object.hasOwn(value.fields, former))
        report({
          pointer: at,
          what: localized(
            '"{name}" is renamed from "{former}", which is still a field.',
            '"{name}" 由 "{former}" 改名而来，但该字段仍存在。',
            { name, former },
          ),
        })
      else if (other !== undefined)
        report({
          pointer: at,
          what: localized(
            '"{name}" and "{other}" are both renamed from "{former}".',
            '"{name}" 和 "{other}" 都由 "{former}" 改名而来。',
            { name, other, former },
          ),
        })
      successors.set(former, name)
    }
  },
}
