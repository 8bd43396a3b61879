import { describe, expect, it } from 'vitest'
import type { TimelineEntry } from '#model/api.ts'
import { planGroups, repeatsDueTime } from '#web/pages/detail-view/detail-groups.ts'
import { neighbours, resolvedView } from '#web/pages/detail-view/neighbours.ts'
import { actionTitle, timelineChanges, timelineInputs } from '#web/pages/detail-view/timeline/timeline-changes.ts'
import { buildField } from '../../../model/build-field.ts'
import { buildState, buildTransition, title } from '../../../model/build-resource.ts'
import { buildClientResource } from '../build-page-model.ts'

describe('previous and next', () => {
  const page = { ids: [11, 12, 13], page: 2, pageSize: 3, total: 8 }
  it.each([
    [12, { view: '11' }, { view: '13' }],
    [11, { view: 'last', page: 1 }, { view: '12' }],
    [13, { view: '12' }, { view: 'first', page: 3 }],
    [99, undefined, undefined],
  ])('of record %i', (id, previous, next) => {
    expect(neighbours({ ...page, id })).toEqual({ previous, next })
  })
  it('end at the first and the last row of all', () => {
    expect(neighbours({ ids: [1, 2], id: 1, page: 1, pageSize: 2, total: 2 }).previous).toBeUndefined()
    expect(neighbours({ ids: [1, 2], id: 2, page: 1, pageSize: 2, total: 2 }).next).toBeUndefined()
  })
  it.each([
    ['12', 12],
    ['first', 11],
    ['last', 13],
    ['', undefined],
    ['x', undefined],
    ['~first', 'first'],
  ])('the address %j opens %s', (view, id) => {
    expect(resolvedView(view, page.ids)).toBe(id)
  })
})

const task = buildClientResource(
  {
    name: { type: 'text' },
    note: { type: 'textarea' },
    status: { type: 'state' },
    createdAt: { type: 'datetime', readOnly: true },
    updatedBy: { type: 'reference', resource: 'account', readOnly: true },
    version: { type: 'integer', readOnly: true },
  },
  {
    workflows: {
      status: {
        field: 'status',
        initial: 'draft',
        states: { draft: buildState('draft') },
        transitions: {
          submit: buildTransition('submit', {
            ask: [
              {
                name: 'reason',
                required: true,
                stored: false,
                field: buildField({ name: 'reason', type: 'text', title: title('Reason') }),
              },
            ],
          }),
        },
      },
    },
  },
)
const names = (groups: ReturnType<typeof planGroups>) =>
  groups.map(group => [group.name, group.fields.map(({ name }) => name)])

describe('planGroups', () => {
  it('without groups shows everything but the state, what the system keeps last', () => {
    expect(names(planGroups(task, []))).toEqual([
      ['0', ['name', 'note']],
      ['record', ['createdAt', 'updatedBy']],
    ])
  })
  it('does not repeat a label that is composed of other fields', () => {
    const visit = buildClientResource(
      { house: { type: 'reference', resource: 'house' }, houseName: { type: 'computed', result: 'text' } },
      { label: 'houseName' },
    )
    expect(names(planGroups(visit, []))).toEqual([['0', ['house']]])
    expect(names(planGroups(visit, [{ fields: ['houseName'] }]))).toEqual([['0', ['houseName']]])
  })
  it('follows the page; what it places is not repeated', () => {
    const groups = [{ title: title('A'), fields: ['name', 'createdAt', 'secret'] }]
    expect(names(planGroups(task, groups))).toEqual([
      ['0', ['name', 'createdAt']],
      ['record', ['updatedBy']],
    ])
  })
})

describe('the deadline of a state', () => {
  const order = buildClientResource({
    endAt: { type: 'datetime' },
    statusSince: { type: 'datetime', deadlineOf: 'status' },
    statusDue: { type: 'datetime', deadlineOf: 'status' },
  })
  const [at, other] = ['2026-03-01T04:00:00.000Z', '2026-03-02T04:00:00.000Z']
  const isRepeated = (name: string, row: Readonly<Record<string, unknown>>) =>
    repeatsDueTime(order, order.fields[name]!, { id: 1, ...row })

  it('is not shown again beside a field of the record that says the same', () => {
    expect(isRepeated('statusDue', { endAt: at, statusDue: at })).toBe(true)
    expect(isRepeated('statusDue', { endAt: other, statusDue: at })).toBe(false)
    expect(isRepeated('statusDue', { endAt: null, statusDue: null })).toBe(false)
  })
  it('is all that is left out', () => {
    const row = { endAt: at, statusSince: at, statusDue: at }
    expect(isRepeated('statusSince', row)).toBe(false)
    expect(isRepeated('endAt', row)).toBe(false)
  })
})

describe('an entry of the timeline', () => {
  const entry = (parts: Partial<TimelineEntry>): TimelineEntry => ({
    id: 1,
    at: '2025-03-01T04:00:00.000Z',
    action: 'update',
    account: null,
    before: null,
    after: null,
    inputs: null,
    ...parts,
  })
  const changed = (parts: Partial<TimelineEntry>) =>
    timelineChanges(task, entry(parts)).map(({ field, before, after }) => [field.name, before, after])

  it('tells each field before and after, not those kept by the system', () => {
    const before = { name: 'a', note: 'n', version: 1 }
    expect(changed({ before, after: { name: 'b', note: 'n', version: 2, secret: 1 } })).toEqual([['name', 'a', 'b']])
  })
  it('tells what a new record has', () => {
    expect(changed({ after: { name: 'a', note: null, status: 'draft' } })).toEqual([
      ['name', null, 'a'],
      ['status', null, 'draft'],
    ])
  })
  it('tells nothing of a deleted record', () => {
    expect(changed({ before: { name: 'a' } })).toEqual([])
  })
  it('names what was supplied with a transition, and the transition itself', () => {
    const inputs = { reason: 'because', other: 'x', empty: null }
    const found = timelineInputs(task, entry({ action: 'submit', inputs }))
    expect(found.map(([field, value]) => [field.title['en-US'], value])).toEqual([['Reason', 'because']])
    expect(actionTitle(task, { action: 'submit' })).toEqual(title('submit'))
    expect(actionTitle(task, { action: 'create' })).toEqual({ 'zh-CN': '新建', 'en-US': 'Created' })
    expect(actionTitle(task, { action: 'sign-in' })).toEqual({ 'zh-CN': '登录', 'en-US': 'Signed in' })
    expect(actionTitle(task, { action: 'unheardOf' })).toBeUndefined()
    expect(actionTitle(task, { action: 'assign', title: title('Assign') })).toEqual(title('Assign'))
  })
})
