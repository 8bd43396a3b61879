/** Parts of page files shared by several page kinds. */
import type { Static } from '@sinclair/typebox'
import type { FilterOperator } from '../app-model.ts'
import { DETAIL_PANEL_NAMES } from '../detail-panels.ts'
import { stringOr } from './alternatives.ts'
import { meaning, within } from './meaning.ts'
import { Type } from './type.ts'
import {
  closedObject,
  color,
  condition,
  expression,
  field,
  fieldPath,
  listOf,
  localizedText,
  mapOf,
  name,
  namedList,
  oneOfValues,
  partName,
  permissionId,
  plainPagePath,
  ref,
  roleList,
  setOf,
  text,
} from './vocabulary.ts'

const FILTER_OPERATORS: readonly FilterOperator[] = [
  'eq',
  'ne',
  'in',
  'contains',
  'startsWith',
  'range',
  'gte',
  'lte',
  'gt',
  'lt',
  'null',
  'has',
]

const FIELD_OR_PATH = 'Field name or dot path over references.'

const columnPath = fieldPath(FIELD_OR_PATH, { isEntry: true })

const column = stringOr(
  columnPath,
  closedObject({
    field: columnPath,
    title: Type.Optional(localizedText('Heading. Default: the title of the field.')),
    width: Type.Optional(Type.Integer({ minimum: 40, maximum: 800, description: 'Width in pixels.' })),
    link: Type.Optional(
      closedObject(
        {
          page: ref('page', 'Path of a page.'),
          query: mapOf(expression('Value'), 'Query parameters of the link.', {
            kind: 'field',
            of: { shownAt: 'page' },
            spelled: 'link parameter',
          }),
        },
        { description: 'Page that a click on the cell opens.' },
      ),
    ),
  }),
  'A column: the field, or an object with more.',
)
export const columnList = Type.Array(column, { minItems: 1, description: 'Columns, in order.' })

const filterPath = fieldPath(FIELD_OR_PATH, { isEntry: true, use: 'filter' })

const filter = stringOr(
  filterPath,
  closedObject({
    field: filterPath,
    operator: Type.Optional(oneOfValues(FILTER_OPERATORS, 'Default: the first operator of the field’s type.')),
    title: Type.Optional(localizedText('Label. Default: the title of the field.')),
  }),
  'A filter: the field, or an object with more.',
)
export const filterList = listOf(filter, 'Filters above the rows, in order.')

const sortEntry = meaning(text('Field; "-" in front = descending.'), {
  kind: 'field',
  use: 'sort',
  spelled: 'sort key',
})
export const sortList = listOf(sortEntry, 'Order of the rows.')

const actionName = ref('transition', 'A built-in action, a transition or an operation.', {
  besides: ['operation', 'document', 'built-in action'],
})

const action = stringOr(
  actionName,
  closedObject({
    action: actionName,
    title: Type.Optional(
      localizedText(
        'Text of the button; that of `create` in the toolbar is also the title of its form and of the button that saves it.',
      ),
    ),
    when: Type.Optional(condition('Offered only for records where this holds')),
    roles: Type.Optional(roleList('Who is offered it, of those who open the page. Default: all of them.')),
    permission: Type.Optional(permissionId('Permission id that must be held as well.')),
    page: Type.Optional(
      plainPagePath('With `create` at a row or for selected rows: path of the page whose form for a new record opens.'),
    ),
    values: Type.Optional(
      mapOf(
        expression('Value', { gives: { fieldOf: { shownAt: 'page' } } }),
        'Initial values of that form, by field. With several rows a list takes all values, another field the one they share.',
        { kind: 'field', of: { shownAt: 'page' } },
      ),
    ),
  }),
  'create, edit, copy, delete, export, import, refresh, or the name of a transition or operation of the resource.',
)
export const toolbarActions = listOf(action, 'Buttons above the rows.')
export const rowActions = listOf(action, 'Buttons of one record.')
export const bulkActions = listOf(action, 'Buttons for the selected rows.')

const group = {
  title: Type.Optional(localizedText('Heading.')),
  fields: setOf(field('Field name.'), 'Its fields, in order.'),
  columns: Type.Optional(
    Type.Integer({ enum: [1, 2, 3, 4], description: 'Number of columns on a wide screen. Default: 2.' }),
  ),
}
const section = closedObject({
  ...group,
  fields: Type.Optional(group.fields),
  lines: Type.Optional(ref('lines', 'Lines of the resource that are entered here, below the fields.')),
})
export const sectionList = listOf(section, 'Sections of the form. Default: one with every editable field.')
export const sectionLayout = oneOfValues(
  ['plain', 'tabs', 'steps'],
  'plain: sections below each other; tabs: one at a time, in any order; steps: one after the other, each checked before the next. Default: plain.',
)
export const formFrame = oneOfValues(
  ['drawer', 'modal', 'page'],
  'Where a record is created and edited from this page. drawer: beside the rows; modal: a dialog over them, for few fields; page: over the whole width. Default: drawer.',
)

/** `record` is a row of the tab. */
const tab = within(
  closedObject({
    name: name('Name of the tab.'),
    title: Type.Optional(localizedText('Default: the title of the resource.')),
    resource: ref('resource', 'Resource of its rows.'),
    by: Type.Optional(
      field('Reference field of that resource that points back to the record; with `equals`, any field of it.', {
        // Rows that share a value with the record are found like a filter finds them.
        use: ({ equals }) => (equals === undefined ? undefined : 'filter'),
      }),
    ),
    drawer: Type.Optional(
      Type.Boolean({
        description:
          'No tab of a record: a button of the toolbar opens all records of that resource beside the rows, to create them and to work on them. Default: false.',
      }),
    ),
    equals: Type.Optional(
      expression(
        'Value of `by` in the rows, where they share something with the record instead of pointing back to it',
        {
          gives: { fieldOf: { named: 'resource' }, at: 'by' },
        },
      ),
    ),
    opens: Type.Optional(
      field('Reference field of its rows: a row opens the record that it names. Default: a row opens itself.'),
    ),
    columns: columnList,
    sort: Type.Optional(listOf(sortEntry, 'Order of its rows at first. Default: as they were made.')),
    actions: Type.Optional(
      setOf(ref('transition', 'Transition.'), 'Transitions of its rows that each row offers. Default: none.'),
    ),
    entry: Type.Optional(
      closedObject(
        {
          run: ref('transition', 'Transition that takes the value; its other inputs must not be required.'),
          field: field('The field that is entered, an input of the transition.', { askedBy: 'run' }),
          alarm: Type.Optional(condition('Rows that are highlighted once they are saved, e.g. an unusual reading')),
        },
        {
          description:
            'The rows are typed one below the other: a value, Enter, the next row. Each is saved for itself, so one continues where one stopped.',
        },
      ),
    ),
    roles: Type.Optional(roleList('Who sees it, of those who open the page. Default: all of them.')),
  }),
  { record: { named: 'resource' } },
)
const panelNames: string[] = [...DETAIL_PANEL_NAMES]
const panel = Type.Unsafe<string>({ type: 'string', enum: panelNames, description: 'A panel.' })

/** Registers the panels of an app. */
export function renewPanels(added: readonly string[]): void {
  panelNames.splice(0, panelNames.length, ...DETAIL_PANEL_NAMES, ...added)
}

export const detail = closedObject(
  {
    groups: Type.Optional(listOf(closedObject(group), 'Groups of fields. Default: one with every readable field.')),
    tabs: Type.Optional(namedList(tab, 'Related records.')),
    counts: Type.Optional(
      Type.Boolean({
        description: 'Each tab shows its number of records; they are counted in one request. Default: false.',
      }),
    ),
    foldOnPhone: Type.Optional(
      Type.Boolean({
        description:
          'On a phone the fields are folded above the tabs, for records that are worked on in their tabs. Default: false.',
      }),
    ),
    panels: Type.Optional(
      setOf(
        panel,
        'Tabs besides related records, built in or from extensions. effective-permissions: what the account may do now and why, for records of `account`; see-as: a button that shows the platform as the account or role sees it, for records of `account` and `role`; stand-ins: the stand-ins of the account during leave, set by administrators, for records of `account`; next-occurrences: the next times of transitions with a `recurrence`.',
      ),
    ),
  },
  { description: 'Fields shown of one record.' },
)

export const expansion = closedObject(
  {
    fields: Type.Optional(setOf(field('Field name.'), 'Fields that are shown below the row.')),
    tab: Type.Optional(partName('tab', 'Tab of `detail` whose records are shown below the row.', 'unfit-column')),
  },
  { description: 'Content of an expanded row.' },
)

const pageWithoutParameters = plainPagePath('Path of a page without parameters.')

export const linkList = listOf(
  stringOr(
    pageWithoutParameters,
    closedObject({
      page: pageWithoutParameters,
      title: Type.Optional(localizedText('Text of the button. Default: the title of the page.')),
      query: Type.Optional(
        mapOf(expression('Value'), 'On a page that shows one record: query parameters of the link.', {
          kind: 'field',
          of: { shownAt: 'page' },
          spelled: 'link parameter',
        }),
      ),
    }),
    'The path of a page, or an object with more; by default the button bears the title of the page.',
  ),
  'Buttons that lead to other pages, in the toolbar or at the head of a record; each is shown to those who may open its page.',
)

const tileKeys = {
  title: localizedText('What the number counts.'),
  query: mapOf(
    expression('Value', { spelled: 'list parameter', over: { row: 'record', record: null } }),
    'Query parameters of the list, as in `link`: a field, or a field with an operator behind it (`dueAt_lt`).',
    { kind: 'field', use: 'filter', spelled: 'list parameter' },
  ),
  color: Type.Optional(color),
}
const tile = closedObject(tileKeys)
export const tileList = Type.Array(tile, {
  minItems: 1,
  maxItems: 8,
  description: 'Numbers above the rows, each of what its conditions find; a click filters by them.',
})

export const opening = closedObject(
  {
    ...tileKeys,
    sort: Type.Optional(listOf(sortEntry, 'Order of these rows. Default: the `sort` of the page.')),
  },
  {
    description:
      'Initial filter where the address has no condition, for example unfinished work. It is shown with its number above the rows, beside “All”, and removed by a click. Default: all rows.',
  },
)

export type ColumnConfig = Static<typeof column>
export type FilterConfig = Static<typeof filter>
export type PageActionConfig = Static<typeof action>
export type SectionConfig = Static<typeof section>
export type DetailTabConfig = Static<typeof tab>
