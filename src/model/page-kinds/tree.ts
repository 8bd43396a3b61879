import type { Static } from '@sinclair/typebox'
import type { Page } from '../app-model.ts'
import { restCall } from '../config-schema/resource/rest-call.ts'
import { Type } from '../config-schema/type.ts'
import { closedObject, field, fieldPath, listOf, localizedText, ref } from '../config-schema/vocabulary.ts'
import { definePageKind } from '../define-extension.ts'
import { listPage } from './list.ts'
import type { KindRead } from './page-kind.ts'

const ofNodes = { of: { named: 'resource' } } as const

/** Without calls the record calls read the nodes. */
const level = closedObject({
  resource: ref('resource', 'Resource of the nodes.'),
  label: Type.Optional(field('Field that names a node. Default: the label of the resource.', ofNodes)),
  key: Type.Optional(field('Field that identifies a node. Default: id.', ofNodes)),
  parent: Type.Optional(
    field(
      'Field with the key of the node above, where the nodes are a tree by themselves; empty in the first level.',
      ofNodes,
    ),
  ),
  by: Type.Optional(field('Reference field to the node of the level above.', ofNodes)),
  filter: fieldPath('Field of the page’s rows that is compared with the key of the chosen node.'),
  lower: Type.Optional(
    Type.Boolean({
      description:
        'Offers to include lower levels: keys of the nodes below begin with that of the node. Default: false.',
    }),
  ),
  call: Type.Optional(restCall),
  ancestors: Type.Optional(restCall),
  start: Type.Optional(restCall),
})

const tree = closedObject(
  {
    title: Type.Optional(localizedText('Heading. Default: the title of the first level’s resource.')),
    levels: listOf(
      level,
      'Kinds of nodes, from the top; the last may be a tree itself (`parent`). `call` returns the children of a node, `ancestors` its ancestors, `start` the initially chosen node; their `params` take `key` and `parent`, their `fields` have the paths of key, label, parent and leaf.',
    ),
  },
  { description: 'The tree beside the list; choosing a node filters the rows.' },
)
export type TreeOptions = Static<typeof tree>
export type TreeLevel = Static<typeof level>

/** A list with a tree beside it: the chosen node filters the rows. */
export const treePage = definePageKind({
  ...listPage,
  name: 'tree',
  purpose: {
    'zh-CN': '在左侧选择层级，再查找、查看和办理{record}。',
    'en-US': 'Choose a level in the tree at the left, then find, view and handle its records.',
  },
  options: Type.Object({ tree }),
  reads: page => treeOf(page).levels.map(readOf),
})

/** The page's tree options. */
function treeOf(page: Pick<Page, 'options'>): TreeOptions {
  return page.options.tree as TreeOptions
}

function readOf({ resource, label, key, parent, by }: TreeLevel): KindRead {
  return { resource, fields: [label, key, parent, by].filter(field => field !== undefined) }
}
