import { localized } from '#model/localized-text.ts'
import type { Check } from '../check.ts'

export const pageWithoutDataRoles: Check = {
  code: 'page-without-data-roles',
  severity: 'warning',
  why: 'Who may read records follows from the roles of pages; a page that is open to everybody gives nobody that right.',
  fix: 'Name the roles whose data the page shows in `dataRoles`, or the roles that open it in `roles`.',
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
