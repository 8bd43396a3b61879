import { expect, test } from 'vitest'
import type { Row, TimelineEntry } from '#model/api.ts'
import { loggedChanges } from '#web/pages/detail-view/timeline/logged-changes.ts'
import { buildClientResource } from '../../build-page-model.ts'

const order = buildClientResource({
  title: { type: 'text' },
  assignee: { type: 'reference', resource: 'account' },
  watchers: { type: 'references', resource: 'account' },
  version: { type: 'integer', readOnly: true },
})
const AT = '2025-03-01T04:00:00.000Z'
const row = (parts: object): Row => ({ id: 9, at: AT, action: 'update', before: null, after: null, ...parts })
const shown = (entry: Row, timeline?: readonly TimelineEntry[]) =>
  loggedChanges(order, entry, timeline).map(({ field, before, after }) => [field.name, before, after])

test('an entry of the log shows the fields that changed, references by their id', () => {
  const before = { title: 'a', assignee: 3, watchers: [3, 4], version: 1 }
  const after = { title: 'a', assignee: 5, watchers: [4], version: 2 }
  expect(shown(row({ before, after }))).toEqual([
    ['assignee', { id: 3, label: '#3' }, { id: 5, label: '#5' }],
    [
      'watchers',
      [
        { id: 3, label: '#3' },
        { id: 4, label: '#4' },
      ],
      [{ id: 4, label: '#4' }],
    ],
  ])
})

test('with the timeline of the record, references have labels', () => {
  const entry = { id: 1, account: null, inputs: null, before: { assignee: null } }
  const timeline = [
    { ...entry, at: AT, action: 'create', after: { assignee: { id: 5, label: 'other' } } },
    { ...entry, at: AT, action: 'update', after: { assignee: { id: 5, label: 'Chen' } } },
  ]
  expect(shown(row({ before: { assignee: null }, after: { assignee: 5 } }), timeline)).toEqual([
    ['assignee', null, { id: 5, label: 'Chen' }],
  ])
})

test('of a deleted record every value is shown, of an export no field', () => {
  expect(shown(row({ action: 'delete', before: { title: 'a', version: 3 } }))).toEqual([['title', 'a', null]])
  expect(shown(row({ action: 'export', after: { columns: ['title'] } }))).toEqual([])
})
