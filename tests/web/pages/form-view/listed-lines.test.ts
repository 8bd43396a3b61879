import { expect, it } from 'vitest'
import { formRecord } from '#web/pages/form-view/form-record.ts'
import { type FormLines, lineRows, withLines } from '#web/pages/form-view/lines/form-lines.ts'
import type { LineEdits } from '#web/pages/form-view/lines/line-edits.ts'
import { buildMe } from '../../../model/build-resource.ts'
import { buildClientResource } from '../build-page-model.ts'

const context = { me: buildMe(), now: '2025-03-01T04:00:00.000Z' }
const paper = buildClientResource({
  trip: { type: 'reference', resource: 'trip', required: true },
  thing: { type: 'reference', resource: 'thing', required: true, immutable: true },
  done: { type: 'boolean', default: false },
  doneAt: { type: 'date', requiredWhen: 'record.done' },
})
const trip = buildClientResource({ name: { type: 'text' } })
const lines = {
  name: 'packed',
  resource: 'packed',
  by: 'trip',
  fields: ['thing', 'done'],
  sums: [],
  min: 0,
  max: 5,
  each: { of: 'kind.things', field: 'thing' },
}
const [TENT, STOVE] = [
  { id: 1, label: 'Tent' },
  { id: 2, label: 'Stove' },
]
const standing = [{ id: 7, version: 1, trip: { id: 3, label: 'Trip' }, thing: TENT, done: false }]

function rows(edits: Partial<LineEdits> = {}, listed = [TENT, STOVE]) {
  return lineRows(lines, paper, standing as never, { changes: {}, added: [], removed: [], ...edits }, context, listed)
}

function sent(edits: Partial<LineEdits> = {}) {
  const group: FormLines = { lines, resource: paper, rows: rows(edits), locked: false, loading: false }
  const form = withLines(formRecord({ resource: trip, base: { id: 3, version: 1 } as never }, {}, context), [group])
  return { problems: form.problems.map(({ path, code }) => `${path} ${code}`), payload: form.payload }
}

it('offers a line for each record of the list that has none', () => {
  const summary = rows().map(({ key, listed, offered }) => [key, listed, offered])
  expect(summary).toEqual([
    ['7', true, undefined],
    ['e2', true, 'untouched'],
  ])
  expect(rows()[1]?.record.values.thing).toEqual(STOVE)
  const others = rows({ added: [{ key: 'n1', values: { thing: STOVE } }] }, [STOVE])
  expect(others.map(({ key, listed }) => [key, listed])).toEqual([
    ['7', undefined],
    ['n1', true],
  ])
})

it('leaves an offered line to the server until something is typed into it', () => {
  expect(sent()).toEqual({ problems: [], payload: {} })
  const typed = sent({ changes: { e2: { done: true } } })
  expect(typed.problems).toEqual(['packed/e2/doneAt required'])
  const { payload } = sent({ changes: { e2: { done: true, doneAt: '2025-03-01' } } })
  expect(payload.packed).toMatchObject([{ thing: 2, done: true, doneAt: '2025-03-01' }])
})
