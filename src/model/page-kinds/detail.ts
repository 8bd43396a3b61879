import { Type } from '../config-schema/type.ts'
import { definePageKind } from '../define-extension.ts'
import { buttonActions } from './built-in-actions.ts'

/** A page that shows one record, named by the route or the query. */
export const detailPage = definePageKind({
  name: 'detail',
  purpose: {
    'zh-CN': '在这里查看一条{record}的全部资料。',
    'en-US': 'Shows everything about one record.',
  },
  options: Type.Object({}),
  keys: ['fixed', 'links', 'actions', 'detail', 'sections', 'sectionLayout', 'formFrame'],
  actionsNeeded: page => [...new Set(['read' as const, ...buttonActions(page)])],
})
