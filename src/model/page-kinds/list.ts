import type { Static } from '@sinclair/typebox'
import { stringOr } from '../config-schema/alternatives.ts'
import { Type } from '../config-schema/type.ts'
import { closedObject, field, fieldPath, listOf, localizedText } from '../config-schema/vocabulary.ts'
import { definePageKind } from '../define-extension.ts'
import { buttonActions } from './built-in-actions.ts'

const bands = closedObject({
  field: field('Field of an amount or a number.', { types: ['money', 'integer', 'decimal', 'percent', 'computed'] }),
  bands: Type.Array(Type.Number(), {
    minItems: 1,
    maxItems: 2,
    description:
      'Upper ends of the first bands, as stored (money in fen); values that are not above 0 form a separate band.',
  }),
})

const grid = closedObject(
  {
    title: localizedText('Name of the view in the switch.'),
    by: fieldPath('A drawing for each value of it, e.g. the building.'),
    across: fieldPath('A column for each value of it, e.g. the unit of the building.'),
    up: field('A row for each value of it, the highest on top, e.g. the floor.', { types: ['integer', 'decimal'] }),
    cell: fieldPath('Text of a record’s cell, e.g. the room.'),
    colors: listOf(
      stringOr(field('Field with options or states.'), bands, 'A field with options or states, or a number in bands.'),
      'By what the records can be coloured; the first at the beginning.',
    ),
  },
  {
    description: 'The records as a floor plan, e.g. the rooms of a building by floor and unit; a switch shows it.',
  },
)
export type GridOptions = Static<typeof grid>

/** A table of records with filters, buttons and a drawer for one record. */
export const listPage = definePageKind({
  name: 'list',
  purpose: {
    'zh-CN': '在这里查找、查看和办理{record}：用上方的筛选或搜索框查找，点“查看”打开详情。',
    'en-US':
      'Find, view and handle these records: use the filters or the search box above the rows; “View” opens the details.',
  },
  opensRecords: true,
  rowsFirst: true,
  options: Type.Object({ grid: Type.Optional(grid) }),
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
})
