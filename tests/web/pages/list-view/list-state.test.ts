import { describe, expect, it } from 'vitest'
import {
  foreignConditions,
  type ListDefaults,
  PAGE_SIZES,
  readListState,
  withCondition,
  writeListState,
} from '#web/pages/list-view/state/list-state.ts'
import fc from '../../../helpers/fast-check.ts'

const DEFAULTS: ListDefaults = {
  filters: [
    { field: 'status', operator: 'in' },
    { field: 'dueAt', operator: 'range' },
  ],
  sort: [{ field: 'createdAt', order: 'desc' }],
  pageSize: 20,
}

describe('the state of a list in the address', () => {
  it('means the defaults of the page when the address is bare', () => {
    const state = readListState('', DEFAULTS)
    const nothing = {
      quick: '',
      where: '',
      measure: '',
      saved: '',
      view: '',
      form: '',
      values: '',
      shownAs: '',
      day: '',
      span: '',
    }
    expect(state).toEqual({ page: 1, pageSize: 20, sort: DEFAULTS.sort, conditions: [], ...nothing })
    expect(writeListState(state, DEFAULTS)).toBe('')
  })

  it('holds everything that decides what is shown', () => {
    const search = '?status_in=a%2Cb&house=7&_q=wang&_sort=-dueAt%2Cname&_size=50&_page=3&_view=12&_form=copy%3A12'
    const state = readListState(search, DEFAULTS)
    expect(state).toEqual({
      page: 3,
      pageSize: 50,
      sort: [
        { field: 'dueAt', order: 'desc' },
        { field: 'name', order: 'asc' },
      ],
      quick: 'wang',
      conditions: [
        { field: 'status', operator: 'in', value: ['a', 'b'] },
        { field: 'house', operator: 'eq', value: '7' },
      ],
      where: '',
      measure: '',
      saved: '',
      view: '12',
      form: 'copy:12',
      values: '',
      shownAs: '',
      day: '',
      span: '',
    })
    expect(writeListState(state, DEFAULTS)).toBe(search)
  })

  it('holds how the records are drawn, and which days a calendar shows', () => {
    const search = '?_as=calendar&_day=2026-03-01&_span=week'
    const state = readListState(search, DEFAULTS)
    expect(state).toMatchObject({ shownAs: 'calendar', day: '2026-03-01', span: 'week' })
    expect(writeListState(state, DEFAULTS)).toBe(search)
  })

  it('remembers that no order is wanted, although the page has one', () => {
    const unsorted = { ...readListState('', DEFAULTS), sort: [] }
    expect(writeListState(unsorted, DEFAULTS)).toBe('?_sort=')
    expect(readListState('?_sort=', DEFAULTS).sort).toEqual([])
  })

  it('falls back to the defaults where the address makes no sense', () => {
    const state = readListState('?_page=-4&_size=999&_sort=-,,', DEFAULTS)
    expect(state).toMatchObject({ page: 1, pageSize: 20, sort: [] })
  })

  it('comes back unchanged from any address', () => {
    const name = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,8}$/)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.constantFrom(...PAGE_SIZES),
        fc.uniqueArray(name, { maxLength: 3 }),
        fc.string(),
        (page, pageSize, fields, quick) => {
          const state = {
            page,
            pageSize,
            sort: fields.map(field => ({ field, order: 'desc' as const })),
            quick,
            conditions: fields.map(field => ({ field, operator: 'contains' as const, value: `${quick}!` })),
            where: `any(name_like=${quick.replace(/[%();]/g, '')})`,
            measure: quick === '' ? '' : 'payRate',
            saved: quick === '' ? '' : '12',
            view: '',
            form: 'new',
            values: JSON.stringify({ name: quick }),
            shownAs: quick === '' ? '' : 'list',
            day: quick === '' ? '' : '2026-03-01',
            span: quick === '' ? '' : 'week',
          }
          expect(readListState(writeListState(state, DEFAULTS), DEFAULTS)).toEqual(state)
        },
      ),
    )
  })
})

it('setting a condition goes back to the first page; an empty one is removed', () => {
  const state = { ...readListState('?_page=4&status_in=a', DEFAULTS) }
  const next = withCondition(state, { field: 'status', operator: 'in', value: ['b'] })
  expect(next).toMatchObject({ page: 1, conditions: [{ field: 'status', value: ['b'] }] })
  expect(withCondition(next, { field: 'status', operator: 'in', value: [] }).conditions).toEqual([])
})

it('conditions that no filter of the page holds are foreign', () => {
  const { conditions } = readListState('?status_in=a&house=7&dueAt_gt=2025-01-01', DEFAULTS)
  expect(foreignConditions(conditions, DEFAULTS.filters).map(({ field }) => field)).toEqual(['house', 'dueAt'])
})

describe('a page that opens on unfinished work', () => {
  const open = { field: 'status', operator: 'in', value: ['open', 'partial'] } as const
  const block = { field: 'block', operator: 'eq', value: '3' } as const
  const due = [{ field: 'dueAt', order: 'asc' }] as const
  const page: ListDefaults = { ...DEFAULTS, opens: { conditions: [open], sort: due } }

  it('shows that at its bare address, in an order of its own', () => {
    const state = readListState('?_view=7', page)
    expect(state.conditions).toEqual([open])
    expect(state.sort).toEqual(due)
    expect(writeListState(state, page)).toBe('?_view=7')
  })

  it.each(['?block=3', '?_q=5-1-101', '?_where=any%28block%3D3%29', '?_saved=4', '?_all=1'])(
    'leaves %s as it is',
    address => {
      const state = readListState(address, page)
      expect(state.conditions.filter(({ field }) => field === 'status')).toEqual([])
      expect(state.sort).toEqual(DEFAULTS.sort)
      expect(writeListState(state, page)).toBe(address)
    },
  )

  it('says everything in the address as soon as there is more than that', () => {
    const state = readListState('', page)
    expect(writeListState({ ...state, conditions: [], sort: DEFAULTS.sort }, page)).toBe('?_all=1')
    expect(writeListState({ ...state, quick: 'wang' }, page)).toBe('?status_in=open%2Cpartial&_q=wang')
    const narrowed = writeListState({ ...state, conditions: [block, open] }, page)
    expect(narrowed).toBe('?block=3&status_in=open%2Cpartial')
    expect(readListState(narrowed, page)).toMatchObject({ conditions: [block, open], sort: due })
  })
})
