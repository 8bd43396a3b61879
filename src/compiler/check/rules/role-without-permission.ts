import { localized } from '#model/localized-text.ts'
import { quote } from '../../problems/wording.ts'
import type { Check } from '../check.ts'
import { each } from '../parts.ts'

export const roleWithoutPermission: Check = {
  code: 'role-without-permission',
  severity: 'error',
  why: 'In the permission tree a page is given by an id of its own; operation ids only unlock single operations on it.',
  fix: 'Add a permission of kind "page" (or "data") for the role to permissions.json.',
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
