import type { Static } from '@sinclair/typebox'
import { Type } from './type.ts'
import {
  closedObject,
  color,
  configFile,
  expression,
  icon,
  listOf,
  localizedText,
  mapOf,
  name,
  namedList,
  partName,
  permissionId,
  plainPagePath,
  ref,
  setOf,
} from './vocabulary.ts'

const externalLink = closedObject({
  name: name('Name of the link, unique in its list.'),
  title: localizedText('Text of the link.'),
  url: Type.String({ pattern: '^https?://\\S+$', description: 'Absolute address; it opens in a new tab.' }),
  icon,
})

function listConditions(description: string) {
  return mapOf(
    expression('Value', {
      spelled: 'list parameter',
      over: { row: { shownAt: 'page' }, record: null },
    }),
    description,
    { kind: 'field', of: { shownAt: 'page' }, use: 'filter', spelled: 'list parameter' },
  )
}

const queueItem = closedObject({
  name: name('Name of the item, unique in the list.'),
  title: localizedText('Name of the task.'),
  page: plainPagePath('Page whose rows are counted and shown after a click; for those who may open it.'),
  act: Type.Optional(
    setOf(
      ref('transition', 'Transition.', { of: { shownAt: 'page' } }),
      'Transitions of one workflow: only records in a state from which one of them leads on are counted, and only for those who may run one of them.',
    ),
  ),
  query: Type.Optional(
    listConditions(
      'Query parameters of the list, as in `tiles`: a field, or a field with an operator behind it (`dueAt_lt`).',
    ),
  ),
  review: Type.Optional(
    Type.Boolean({
      description:
        'With `act`, for a workflow with `decisions`: what was handed over to the account, what to one of its roles, and questions for it are entries of their own. Default: false.',
    }),
  ),
  color: Type.Optional(color),
})

const figure = closedObject({
  page: plainPagePath('Page that it leads to, for those who may open it.'),
  measure: Type.Optional(
    partName(
      'measure',
      'Measure of a report page, over all rows. Without it the rows of the page are counted.',
      'unfit-measure',
    ),
  ),
  query: Type.Optional(listConditions('Which rows are counted, as in `queue`.')),
  title: Type.Optional(localizedText('Heading. Default: the title of the measure, or of the page.')),
})

const chart = closedObject({
  page: plainPagePath('Report page, for those who may open it.'),
  chart: partName('chart', 'Chart of the report; drawn over all rows.', 'unfit-measure'),
})

/** `config/home.json`: what the home page shows. */
export const homeSchema = configFile('Home page', 'Welcome, quick entries, related systems and operation guides.', {
  welcome: localizedText('Welcome message.'),
  quickEntries: Type.Optional(
    namedList(
      closedObject({
        name: name('Name of the entry, unique in the list.'),
        title: localizedText('Text of the entry.'),
        permission: permissionId('Shown only to holders of this permission id.'),
        page: Type.String({ pattern: '^/', description: 'Path of the page it opens.' }),
        icon,
      }),
      'Shortcuts to pages; at most six of the permitted ones are shown.',
    ),
  ),
  tools: Type.Optional(
    setOf(
      plainPagePath('Page, for those who may open it.'),
      'Pages that a working day begins on, such as a counter: links beside the open tasks, with the titles of the pages.',
    ),
  ),
  queue: Type.Optional(namedList(queueItem, 'Open tasks of the person: each is counted and links to its rows.')),
  figures: Type.Optional(listOf(figure, 'Figures of report pages and numbers of rows.')),
  charts: Type.Optional(listOf(chart, 'Charts of report pages, below the figures.')),
  withoutPages: Type.Optional(localizedText('What an account reads that may open no page yet.')),
  systems: Type.Optional(namedList(externalLink, 'Related external systems.')),
  guides: Type.Optional(namedList(externalLink, 'Operation guides.')),
  announcements: Type.Optional(
    listOf(
      closedObject({
        title: localizedText('Headline.'),
        publishedAt: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Day of publication, YYYY-MM-DD.' }),
      }),
      'Announcements; stored but not displayed.',
    ),
  ),
})
export type HomeConfig = Static<typeof homeSchema>
