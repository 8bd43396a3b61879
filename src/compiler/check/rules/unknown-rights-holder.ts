import { localized } from '#model/localized-text.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
import type { Facts } from '../../resolve/facts.ts'
import type { Check } from '../check.ts'

export const unknownRightsHolder: Check = {
  code: 'unknown-rights-holder',
  titleInChinese: '测试对象不存在',
  severity: 'error',
  why: localized(
    'A test of somebody who is not there would hold whatever the config says.',
    '对不存在的人做测试总会通过。',
  ),
  fix: localized(
    'Correct the name, add the row to the sample data, or name `permissions` instead of a role.',
    '请改正名称、在示例数据中添加，或用 permissions 代替角色。',
  ),
  rights: ({ value: { who, may = [], mayNot = [], sees = [], masked = [], hidden = [] }, facts, report }) => {
    const find = (resource: string, key: string, name: string, pointer: Pointer) => {
      const names = namesIn(resource, key, facts)
      if (names === undefined || names.includes(name)) return
      report({
        pointer,
        what: localized(
          'No sample row of "{resource}" has {name} as its {key}.',
          '"{resource}" 的样例数据中没有 {key} 为 {name} 的行。',
          { resource, name: quote(name), key },
        ),
        ...suggest(name, names),
      })
    }
    if ('role' in who) find('role', 'name', who.role, '/who/role')
    if ('account' in who) find('account', 'adAccount', who.account, '/who/account')
    if (facts.sampleData(BLOCK) === undefined) return
    const label = facts.resource(BLOCK)?.label ?? 'name'
    const blocks = 'account' in who ? [] : (who.blocks ?? [])
    for (const [index, block] of blocks.entries()) find(BLOCK, label, block, pointerTo('/who/blocks', index))
    for (const [list, entries] of Object.entries({ may, mayNot, sees, masked, hidden }))
      for (const [index, entry] of entries.entries())
        if ('block' in entry && entry.block !== undefined)
          find(BLOCK, label, entry.block, pointerTo('', list, index, 'block'))
  },
}

const BLOCK = 'projectBlock'

/** Values of the written rows; undefined where some could not be read. */
function namesIn(resource: string, key: string, facts: Facts): readonly string[] | undefined {
  const file = facts.sampleData(resource)
  if (file !== undefined && !file.complete) return undefined
  return (file?.value?.rows ?? []).flatMap(row => (typeof row[key] === 'string' ? [row[key]] : []))
}
