import { Type } from '../config-schema/type.ts'
import { buttonActions } from './built-in-actions.ts'
import type { PageKind } from './page-kind.ts'

/** A table of records with filters, buttons and a drawer for one record. */
export const listPage = {
  name: 'list',
  opensRecords: true,
  rowsFirst: true,
  options: Type.Object({}),
  keys: [
    'fixed',
    'columns',
    'filters',
    'sort',
    'pageSize',
    'actions',
    'detail',
    'sections',
    'sectionLayout',
    'formFrame',
    'totals',
    'tiles',
    'opens',
    'inlineEdit',
    'expand',
    'links',
  ],
  actionsNeeded: page => [...new Set(['list' as const, 'read' as const, ...buttonActions(page)])],
} satisfies PageKind
