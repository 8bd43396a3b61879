import { localized } from '#model/localized-text.ts'
import type { Check } from '../check.ts'

export const pageWithoutDataRoles: Check = {
  code: 'page-without-data-roles',
  titleInChinese: '页面没有数据角色',
  severity: 'warning',
  why: localized(
    'Who may read records follows from the roles of pages; a page that is open to everybody gives nobody that right.',
    '谁能读记录取决于页面的角色；对所有人开放的页面不给任何人这个权限。',
  ),
  fix: localized(
    'Name the roles whose data the page shows in `dataRoles`, or the roles that open it in `roles`.',
    '请在 dataRoles 中写明，或在 roles 中写能打开的角色。',
  ),
  page({ value, report }) {
    if (value.roles.length > 0 || (value.dataRoles ?? []).length > 0) return
    report({
      pointer: '/roles',
      what: localized(
        'The page opens for every account but lets none of them read its records.',
        '所有账号都能打开该页面，但都不能查看其记录。',
      ),
    })
  },
}
