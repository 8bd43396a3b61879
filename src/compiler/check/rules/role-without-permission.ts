import { localized } from '#model/localized-text.ts'
import { quote } from '../../problems/wording.ts'
import type { Check } from '../check.ts'
import { each } from '../parts.ts'

export const roleWithoutPermission: Check = {
  code: 'role-without-permission',
  titleInChinese: '角色没有权限编号',
  severity: 'error',
  why: localized(
    'In the permission tree, a page has a separate id; operation ids only unlock single operations on it.',
    '权限树按编号授予页面，操作编号只解锁单个操作。',
  ),
  fix: localized(
    'Add a permission of kind "page" (or "data") for the role to permissions.json.',
    '请在 permissions.json 中为该角色添加 kind 为 “page” 或 “data” 的权限。',
  ),
  page({ value, facts, report }) {
    for (const { pointer, name } of [...each('/roles', value.roles), ...each('/dataRoles', value.dataRoles)]) {
      const permissions = facts.role(name)
      if (permissions === undefined || permissions.some(({ kind }) => kind !== 'operation')) continue
      const ids = permissions.map(({ id }) => id).join(', ')
      report({
        pointer,
        what: localized(
          'Only operation ids ({ids}) give the role {name}; none opens its page.',
          '只有操作权限（{ids}）给予角色 {name}，没有一个能打开其页面。',
          { ids, name: quote(name) },
        ),
      })
    }
  },
}
