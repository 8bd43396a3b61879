import type { Static, TSchema } from '@sinclair/typebox'
import { ownPageKinds, PAGE_KINDS, type PageKindName } from '../page-kinds/index.ts'
import type { SharedPageKey } from '../page-kinds/page-kind.ts'
import { allOptional, byTag, renewBranches } from './alternatives.ts'
import { PAGE_KIND_TEXTS } from './kind-texts.ts'
import {
  bulkActions,
  columnList,
  detail,
  expansion,
  filterList,
  formFrame,
  linkList,
  opening,
  rowActions,
  sectionLayout,
  sectionList,
  sortList,
  tileList,
  toolbarActions,
} from './page-parts.ts'
import { callDefinitions } from './resource/rest-call.ts'
import { isOptional, Type } from './type.ts'
import {
  closedObject,
  condition,
  definition,
  field,
  fileHeader,
  localizedText,
  ref,
  roleList,
  schemaReference,
  setOf,
  text,
} from './vocabulary.ts'

/** Keys of every page kind. */
const commonKeys = {
  $schema: schemaReference,
  path: Type.String({
    pattern: '^(/[A-Za-z0-9]+|/\\{[a-z][A-Za-z0-9]*\\})+$',
    description: 'Route of the page; a part in braces is a parameter, e.g. /moveIntoPlan/interviewRecords/{id}.',
  }),
  title: localizedText('Title in the menu and of the document.'),
  roles: roleList('Any of these roles opens the page; empty = every signed-in account.'),
  dataRoles: Type.Optional(
    roleList('For a page open to the router only: roles whose data calls it makes. Default: `roles`.'),
  ),
  hidden: Type.Optional(Type.Boolean({ description: 'Not shown in the menu. Default: false.' })),
  keepAlive: Type.Optional(Type.Boolean({ description: 'Keeps its state while another page is open. Default: true.' })),
  resource: ref('resource', 'Resource the page shows.'),
  help: Type.Optional(localizedText('Markdown shown beside the page.')),
  extension: Type.Optional(text('Component of src/web/extensions that draws the page.')),
  view: Type.Optional(ref('view', 'Entry of `source.views` of the resource: other calls to list and read with.')),
}

/** Keys that a page kind can adopt by naming them in `keys`. */
const partKeys = {
  fixed: Type.Optional(
    condition('Constant condition on the rows', {
      over: { params: { holds: 'of the route' } },
      selects: ['record'],
    }),
  ),
  columns: columnList,
  filters: Type.Optional(filterList),
  sort: Type.Optional(sortList),
  pageSize: Type.Optional(Type.Integer({ enum: [10, 20, 50, 100], description: 'Rows per page. Default: 20.' })),
  actions: Type.Optional(
    closedObject(
      {
        toolbar: Type.Optional(toolbarActions),
        row: Type.Optional(rowActions),
        bulk: Type.Optional(bulkActions),
      },
      { description: 'Buttons.' },
    ),
  ),
  detail: Type.Optional(detail),
  sections: Type.Optional(sectionList),
  totals: Type.Optional(
    setOf(field('Stored numeric field.'), 'Columns with a total over all rows that the filters find.'),
  ),
  inlineEdit: Type.Optional(setOf(field('Field of the record.'), 'Columns whose values can be changed in the list.')),
  expand: Type.Optional(expansion),
  tiles: Type.Optional(tileList),
  opens: Type.Optional(opening),
  links: Type.Optional(linkList),
  sectionLayout: Type.Optional(sectionLayout),
  formFrame: Type.Optional(formFrame),
} satisfies Record<SharedPageKey, TSchema>
/** The names of the shared keys. */
export const SHARED_PAGE_KEYS = Object.keys(partKeys)

type Parts = { [K in SharedPageKey]: Static<(typeof partKeys)[K]> }

type CommonPageConfig = Static<ReturnType<typeof commonObject>>
function commonObject() {
  return Type.Object(commonKeys)
}
/** What a page file of any kind may have, without the options of its kind. */
export type SharedPageConfig = CommonPageConfig & Partial<Parts> & { kind: PageKindName }
type OptionsOf<K extends PageKindName> = Static<(typeof PAGE_KINDS)[K]['options']>
export type PageConfig = {
  [K in PageKindName]: SharedPageConfig & { kind: K } & OptionsOf<K>
}[PageKindName]

const sharedKeys: Readonly<Record<string, TSchema>> = { ...commonKeys, ...partKeys }

/** `config/modules/<group>/pages/<page>.json`: one page. */
export const pageSchema = byTag<PageConfig>('kind', (Object.keys(PAGE_KINDS) as PageKindName[]).map(pageOf), {
  ...fileHeader('Page', 'A page of the menu: its path, roles, kind and what it shows.'),
  definitions: {
    ...Object.fromEntries(Object.entries(sharedKeys).map(([key, schema]) => [`page.${key}`, schema])),
    ...callDefinitions,
  },
})

/** Updates the schema to the current page kinds. */
export function renewPageKinds(): void {
  renewBranches(pageSchema, (Object.keys(PAGE_KINDS) as PageKindName[]).map(pageOf))
}

function pageOf(kindName: PageKindName): object {
  const { options, keys } = PAGE_KINDS[kindName]
  const kind = Type.Literal(kindName)
  const shared = [...Object.keys(commonKeys), ...keys].map(key => [key, shareOf(key)])
  const own = ownPageKinds.has(kindName) ? options.properties : allOptional(options.properties)
  return closedObject({ ...Object.fromEntries(shared), kind, ...own } as Record<string, TSchema>, {
    description: PAGE_KIND_TEXTS[kindName],
  })
}

function shareOf(key: string): TSchema {
  const share = definition<unknown>(`page.${key}`)
  return isOptional(sharedKeys[key]) ? Type.Optional(share) : share
}
