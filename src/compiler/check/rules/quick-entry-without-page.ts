import { localized } from '#model/localized-text.ts'
import { LOST_PAGE, PATH_OF_A_PAGE } from '../../problems/create-problem.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Facts } from '../../resolve/facts.ts'
import type { Check } from '../check.ts'

export const quickEntryWithoutPage: Check = {
  code: 'quick-entry-without-page',
  titleInChinese: '快捷入口没有页面',
  severity: 'error',
  why: localized('People would be sent from the home page to the not-found page.', '点击后会到“页面不存在”。'),
  fix: localized(
    'Write the `path` of a page that the permission of the entry opens.',
    '请写该入口权限能打开的页面地址。',
  ),
  home({ value, facts, report }) {
    for (const [index, { page, permission: id, name }] of (value.quickEntries ?? []).entries()) {
      const pointer = pointerTo('/quickEntries', index, 'page')
      const file = facts.pageAt(page)
      const role = facts.permission(id)?.role
      if (file === undefined) {
        const what = localized(
          'The quick entry "{name}" leads to {page}, but there is no such page.',
          '快捷入口 "{name}" 指向 {page}，但没有这个页面。',
          { name, page: quote(page) },
        )
        const candidates = facts.names('page')
        const missing = { kind: 'page', name: page, candidates } as const
        report({ pointer, what, missing, restsOn: [PATH_OF_A_PAGE, LOST_PAGE], ...suggest(page, candidates) })
      } else if (role !== undefined && role !== '' && file.value && !opens(role, file.value.roles, facts)) {
        const what = localized(
          'The quick entry "{name}" is shown to holders of permission {id} ({role}), who cannot open {page}.',
          '快捷入口 "{name}" 对持有权限 {id}（{role}）的人显示，但他们不能打开 {page}。',
          { name, id, role, page },
        )
        // Of two pages with one path, the other may be the intended one.
        report({ pointer, what, restsOn: [{ ...PATH_OF_A_PAGE, code: 'duplicate-path' }] })
      }
    }
  },
}

/** A page with an unknown role is reported there; it may be the intended one. */
function opens(role: string, roles: readonly string[], facts: Facts): boolean {
  return roles.length === 0 || roles.includes(role) || roles.some(each => facts.role(each) === undefined)
}
