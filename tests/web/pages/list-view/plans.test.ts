import { describe, expect, it } from 'vitest'
import { fixedValues, presetOf } from '#web/pages/list-view/actions/preset-of.ts'
import { planColumns } from '#web/pages/list-view/columns/column-plan.ts'
import { planFilters, usableConditions } from '#web/pages/list-view/filters/filter-plan.ts'
import { listFields } from '#web/pages/list-view/state/list-fields.ts'
import { buildState, buildTransition, title } from '../../../model/build-resource.ts'
import { buildClientResource, buildPageModel } from '../build-page-model.ts'

const house = buildClientResource(
  { fullName: { type: 'text', title: title('Full name') }, status: { type: 'text', title: title('Status') } },
  { name: 'house', label: 'fullName' },
)
const swap = buildClientResource(
  {
    swapNo: { type: 'sequence', title: title('No') },
    house: { type: 'reference', resource: 'house', title: title('House') },
    helpers: { type: 'references', resource: 'house', title: title('Helpers') },
    deposit: { type: 'money', title: title('Deposit') },
    dueAt: { type: 'date', title: title('Due') },
    note: { type: 'textarea', title: title('Note') },
    open: { type: 'computed', result: 'integer', aggregate: { operation: 'count', resource: 'house' } },
    tags: { type: 'tags' },
    status: { type: 'state' },
    createdAt: { type: 'datetime', readOnly: true },
    version: { type: 'integer', readOnly: true },
  },
  {
    name: 'swap',
    label: 'swapNo',
    workflows: {
      status: {
        field: 'status',
        initial: 'draft',
        states: { draft: buildState('draft') },
        transitions: {
          submit: buildTransition('submit', {
            from: ['draft'],
            when: "record.open == 0 && record.house.status == 'x'",
          }),
        },
      },
    },
  },
)
const { resources } = buildPageModel([swap, house])

describe('planColumns', () => {
  it('follows references, aligns figures and names a column after what it shows', () => {
    const plans = planColumns(resources, swap, [
      { field: 'house.fullName' },
      { field: 'house.status' },
      { field: 'deposit', width: 99 },
      { field: 'house.secret' },
    ])
    expect(plans.map(plan => [plan.path, plan.title['en-US'], plan.fixedWidth, plan.views.align])).toEqual([
      ['house.fullName', 'House', undefined, undefined],
      ['house.status', 'House status', undefined, undefined],
      ['deposit', 'Deposit', 99, 'right'],
    ])
  })
  it('keeps figures, dates and the numbers of records whole, not names', () => {
    const refund = buildClientResource({
      swap: { type: 'reference', resource: 'swap' },
      house: { type: 'reference', resource: 'house' },
      dueAt: { type: 'date' },
      note: { type: 'text' },
    })
    const { resources: all } = buildPageModel([refund, swap, house])
    const plans = planColumns(all, refund, [])
    expect(plans.map(({ path, whole }) => [path, whole])).toEqual([
      ['swap', true],
      ['house', false],
      ['dueAt', true],
      ['note', false],
    ])
  })
  it('sorts neither by lists nor through them', () => {
    const plans = planColumns(resources, swap, [{ field: 'dueAt' }, { field: 'tags' }, { field: 'helpers.fullName' }])
    expect(plans.map(plan => plan.sortable)).toEqual([true, false, false])
  })
  it('without columns shows what fits into cells, the state last', () => {
    const names = planColumns(resources, swap, []).map(({ path }) => path)
    expect(names).toEqual(['swapNo', 'house', 'helpers', 'deposit', 'dueAt', 'open', 'tags', 'status'])
  })
})

it('asks for what columns and conditions need and for the light fields, not for long texts', () => {
  const fields = listFields(buildPageModel([swap, house]), swap, ['house.fullName'])
  expect(fields).toContain('house.fullName')
  expect(fields).toContain('house.status')
  expect(fields).toContain('open')
  expect(fields).toContain('version')
  expect(fields).not.toContain('note')
})

it('plans only filters that the account may use', () => {
  const plans = planFilters(resources, swap, [
    { field: 'house.status', operator: 'eq' },
    { field: 'gone', operator: 'eq' },
    { field: 'dueAt', operator: 'range', title: title('When') },
  ])
  expect(plans.map(plan => plan.title['en-US'])).toEqual(['House status', 'When'])
})

it('sends no condition that the server would refuse for its field or operator', () => {
  const usable = usableConditions(resources, swap, [
    { field: 'house.status', operator: 'eq', value: 'a' },
    { field: 'utm', operator: 'eq', value: 'x' },
    { field: 'tags', operator: 'gte', value: 'x' },
    { field: 'tags', operator: 'eq', value: 'x' },
    { field: 'dueAt', operator: 'gte', value: '2025-01-01' },
  ])
  expect(usable.map(({ field, operator }) => `${field} ${operator}`)).toEqual([
    'house.status eq',
    'tags eq',
    'dueAt gte',
  ])
})

it('a new record begins with what the list is narrowed to, in stored form', () => {
  const preset = presetOf(swap, [
    { field: 'house', operator: 'eq', value: '7' },
    { field: 'deposit', operator: 'gte', value: '100' },
    { field: 'status', operator: 'eq', value: 'draft' },
    { field: 'house.status', operator: 'eq', value: 'x' },
  ])
  expect(preset).toEqual({ house: 7 })
})

it.each([
  ["record.tags == 'x'", { tags: 'x' }],
  ["'x' == record.tags && record.house == params.id", { tags: 'x', house: 7 }],
  ["record.tags != 'x'", {}],
  ["record.tags in ['x', 'y']", {}],
  ["record.tags == 'x' || record.deposit == 1", {}],
  ["record.house.status == 'x'", {}],
  ["record.status == 'draft'", {}],
  ['record.house == params.gone', {}],
  [undefined, {}],
])('a new record on a page of %s begins with what makes it a record of the page', (fixed, values) => {
  expect(fixedValues(swap, fixed, { id: '7' })).toEqual(values)
})
