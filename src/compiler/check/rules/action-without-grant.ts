import type { RecordAction } from '#model/app-model.ts'
import { localized } from '#model/localized-text.ts'
import { BUILT_IN_ACTIONS, isBuiltInAction } from '#model/page-kinds/built-in-actions.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Facts } from '../../resolve/facts.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { Check } from '../check.ts'
import { actionsOf } from '../parts.ts'

/** Actions derived from the page and from permissions that widen; see build/grants-of-page.ts. */
const DERIVED: readonly RecordAction[] = ['list', 'read', 'export', 'reveal']

export const actionWithoutGrant: Check = {
  code: 'action-without-grant',
  titleInChinese: '操作没有授权',
  severity: 'error',
  why: localized(
    'The button would be shown to nobody: nobody who opens the page may do this with the resource.',
    '能打开页面的人都无权对资源做这件事，按钮不会显示给任何人。',
  ),
  fix: localized(
    'Add a grant to the resource for a role of the page, or remove the button.',
    '请在资源中为页面的角色添加授权，或去掉按钮。',
  ),
  page({ value, facts, report }) {
    const resource = facts.resource(value.resource)
    if (resource === undefined || isUnread(resource)) return
    // Buttons that write rows of another system are reported as such.
    const isWritten = resource.source.kind === 'extension'
    const openers = [...value.roles, ...(value.dataRoles ?? [])]
    for (const { namePointer, action, page, roles = openers } of actionsOf(value)) {
      // A button that opens the form of another page is only offered to accounts that may create there.
      const found = isBuiltInAction(action) ? undefined : transitionOf(resource, action)
      if (found?.transition.by === 'system') {
        const what = localized(
          'The transition "{action}" is run by the system, not by a person.',
          '流转 "{action}" 由系统执行，不能由人员执行。',
          { action },
        )
        const fix = localized(
          'Remove the button, or give the transition `roles` in place of `by`.',
          '请删除该按钮，或将流转的 `by` 换成 `roles`。',
        )
        const pointer = pointerTo('/workflows', found.workflow.field, 'transitions', action)
        const restsOn = [{ file: resource.location.file, pointer }]
        report({ pointer: namePointer, what, fix, restsOn })
      }
      if (isWritten || page !== undefined || !isBuiltInAction(action) || DERIVED.includes(BUILT_IN_ACTIONS[action]))
        continue
      // A misspelt role is reported at its own place.
      if (roles.some(role => facts.role(role) === undefined)) continue
      const needed = BUILT_IN_ACTIONS[action]
      const granted = resource.grants.filter(({ actions }) => actions.includes(needed)).flatMap(grant => grant.roles)
      if (granted.some(role => roles.length === 0 || roles.includes(role) || isHeldBesides(role, facts))) continue
      report({
        pointer: namePointer,
        restsOn: [
          { file: resource.location.file, pointer: '/grants' },
          { file: '/permissions.json', pointer: '/permissions' },
        ],
        what: localized(
          'No grant of "{resource}" lets {roles} {needed} records.',
          '"{resource}" 没有授权允许{roles}对记录执行 {needed}。',
          { resource: resource.name, roles: roles.length > 0 ? roles.join(', ') : ANYBODY, needed },
        ),
      })
    }
  },
}

/** A role that opens no page is meant to be held in addition to others that do. */
function isHeldBesides(role: string, facts: Facts): boolean {
  return facts.role(role)?.some(({ kind }) => kind === 'data') ?? false
}

const ANYBODY = localized('anybody', '任何人')
