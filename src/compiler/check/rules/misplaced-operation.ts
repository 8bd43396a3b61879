import { isUnread } from '../../resolve/unread.ts'
import type { Check } from '../check.ts'
import { actionsOf } from '../parts.ts'

export const misplacedOperation: Check = {
  code: 'misplaced-operation',
  severity: 'error',
  why: 'Above the rows no record is meant, and at a row the list as a whole is not; the button would never be drawn.',
  fix: 'Move the button, or change "on" of the operation.',
  page({ value, facts, report }) {
    const resource = facts.resource(value.resource)
    if (resource === undefined || isUnread(resource)) return
    for (const { namePointer, place, action } of actionsOf(value)) {
      if (place === 'toolbar' && Object.hasOwn(resource.documents ?? {}, action)) {
        report({
          pointer: namePointer,
          what: `"${action}" is printed of records and does not belong into the toolbar.`,
        })
      }
      const operation = Object.hasOwn(resource.operations ?? {}, action) ? resource.operations?.[action] : undefined
      if (operation === undefined || (operation.on === 'list') === (place === 'toolbar')) continue
      const what =
        operation.on === 'list'
          ? `"${action}" is done to the list as a whole and belongs into the toolbar.`
          : `"${action}" is done to a record and does not belong into the toolbar.`
      report({ pointer: namePointer, what })
    }
  },
}
