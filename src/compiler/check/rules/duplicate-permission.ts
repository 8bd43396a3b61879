import { localized } from '#model/localized-text.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Check } from '../check.ts'

export const duplicatePermission: Check = {
  code: 'duplicate-permission',
  titleInChinese: '权限编号重复',
  severity: 'error',
  why: localized(
    'An account carries ids; with two meanings of one id nobody knows what it may do.',
    '账号持有的是编号，一个编号两种含义就说不清能做什么。',
  ),
  fix: localized('Give one of the two an id that is not used yet.', '请换一个未使用的编号。'),
  permissions({ value, report }) {
    const first = new Map<number, number>()
    for (const [index, { id, role }] of value.permissions.entries()) {
      const before = first.get(id)
      if (before === undefined) first.set(id, index)
      else {
        const other = value.permissions[before]!.role
        report({
          pointer: pointerTo('/permissions', index, 'id'),
          what: localized(
            'The id {id} is given twice: here to "{role}" and in entry {entry} to "{other}".',
            '编号 {id} 重复：此处给予 "{role}"，第 {entry} 项给予 "{other}"。',
            { id, role, entry: before + 1, other },
          ),
        })
      }
    }
  },
}
