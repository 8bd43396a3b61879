import type { Static } from '@sinclair/typebox'
import type { Page } from '../app-model.ts'
import { Type } from '../config-schema/type.ts'
import { closedObject, field, fieldPath, listOf, oneOfValues, ref, setOf } from '../config-schema/vocabulary.ts'
import { definePageKind } from '../define-extension.ts'
import { listPage } from './list.ts'

const board = closedObject(
  {
    by: field('State field: each of its states is a column; moving a card is a transition of its workflow.', {
      types: ['state'],
    }),
    states: Type.Optional(
      setOf(
        ref('state', 'State.', { workflow: 'by' }),
        'Which states are columns, in this order. Default: all of them.',
      ),
    ),
    card: listOf(fieldPath('Fields that a card shows besides the label; the first is beside it.'), 'Fields of a card.'),
    first: Type.Optional(oneOfValues(['board', 'list'], 'Initial view of the page. Default: board.')),
  },
  { description: 'Layout of the records on the board.' },
)
export type BoardOptions = Static<typeof board>

/** Records as cards in a column per state; a switch shows them as a list. */
export const boardPage = definePageKind({
  ...listPage,
  name: 'board',
  purpose: {
    'zh-CN': '按状态分列查看和办理{record}，可切换为列表。',
    'en-US': 'View and handle these records in columns by status, or as a list.',
  },
  options: Type.Object({ board }),
  crossBlocks: true,
})

/** The page's board options. */
export function boardOf(page: Pick<Page, 'options'>): BoardOptions {
  return page.options.board as BoardOptions
}
