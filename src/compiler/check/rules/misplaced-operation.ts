import { type LocalizedText, localized } from '#model/localized-text.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { Check } from '../check.ts'
import { actionsOf } from '../parts.ts'

export const misplacedOperation: Check = {
  code: 'misplaced-operation',
  titleInChinese: '操作放错位置',
  severity: 'error',
  why: localized(
    'Above the rows no record is meant, and at a row the list as a whole is not; the button would never be drawn.',
    '列表上方没有选中的记录，行内也不代表整个列表，按钮不会显示。',
  ),
  fix: localized('Move the button, or change "on" of the operation.', '请移动按钮，或修改操作的 “on”。'),
  page({ value, facts, report }) {
    const resource = facts.resource(value.resource)
    if (resource === undefined || isUnread(resource)) return
    for (const { namePointer, place, action, page } of actionsOf(value)) {
      if (place !== 'toolbar' && action === 'create' && page === undefined) {
        const what = localized(
          '"create" at a row does not say on which page the new record is entered.',
          '行上的 "create" 没有写明在哪个页面新建记录。',
        )
        const fix = localized(
          'Move it to the toolbar, or name the page in "page".',
          '请移到工具栏，或在 "page" 中写明页面。',
        )
        report({ pointer: namePointer, what, fix })
      }
      if (place === 'toolbar' && Object.hasOwn(resource.documents ?? {}, action)) {
        report({
          pointer: namePointer,
          what: localized(
            '"{action}" is printed from records and does not belong in the toolbar.',
            '"{action}" 按记录打印，不能放在工具栏中。',
            { action },
          ),
        })
      }
      const isTransition = Object.values(resource.workflows).some(({ transitions }) =>
        Object.hasOwn(transitions, action),
      )
      if (place === 'toolbar' && isTransition) report({ pointer: namePointer, what: doneToRecord(action) })
      const operation = Object.hasOwn(resource.operations ?? {}, action) ? resource.operations?.[action] : undefined
      if (operation === undefined || (operation.on === 'list') === (place === 'toolbar')) continue
      const what =
        operation.on === 'list'
          ? localized(
              '"{action}" is done to the list as a whole and belongs in the toolbar.',
              '"{action}" 针对整个列表，须放在工具栏中。',
              { action },
            )
          : doneToRecord(action)
      const restsOn = [{ file: resource.location.file, pointer: pointerTo('/operations', action, 'on') }]
      report({ pointer: namePointer, what, restsOn })
    }
  },
}

function doneToRecord(action: string): LocalizedText {
  return localized(
    '"{action}" is done to a record and does not belong in the toolbar.',
    '"{action}" 针对单条记录，不能放在工具栏中。',
    { action },
  )
}
