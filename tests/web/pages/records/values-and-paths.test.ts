import { describe, expect, it } from 'vitest'
import { isEmpty } from '#model/is-empty.ts'
import { fieldAt, titleOf } from '#web/pages/records/field-at.ts'
import { labelOf } from '#web/pages/records/label-of.ts'
import { meMay } from '#web/pages/records/me-may.ts'
import { isSameValue, toPayload, valueAt, versionOf } from '#web/pages/records/row-values.ts'
import { buildMe, title } from '../../../model/build-resource.ts'
import { buildClientResource, buildPageModel } from '../build-page-model.ts'

const file = { id: 'f1', name: 'a.png', size: 1, type: 'image/png', url: '/api/files/f1' }

describe('values of a row', () => {
  it('are found under a flat key or nested', () => {
    const row = { 'applicant.name': 'Wang', house: { id: 7, label: 'x' }, note: null }
    expect(valueAt(row, 'applicant.name')).toBe('Wang')
    expect(valueAt(row, 'house.id')).toBe(7)
    expect(valueAt(row, 'note.x')).toBeUndefined()
    expect(valueAt(row, 'constructor')).toBeUndefined()
  })
  it.each([
    [{ id: 7, label: 'x' }, 7],
    [
      [
        { id: 7, label: 'x' },
        { id: 8, label: 'y' },
      ],
      [7, 8],
    ],
    [[file], ['f1']],
    [[], null],
    ['', null],
    [undefined, null],
    [0, 0],
    [false, false],
    [['a'], ['a']],
  ])('%j is sent as %j', (value, sent) => {
    expect(toPayload(value)).toEqual(sent)
  })
  it('are the same when they are sent alike', () => {
    expect(isSameValue({ id: 7, label: 'old label' }, 7)).toBe(true)
    expect(isSameValue('', null)).toBe(true)
    expect(isSameValue(0, null)).toBe(false)
  })
  it('are missing when there is nothing to show', () => {
    expect([null, undefined, '', []].every(isEmpty)).toBe(true)
    expect([0, false, ['a']].some(isEmpty)).toBe(false)
  })
  it('carry the version of the row', () => {
    expect([versionOf({ id: 1, version: 4 }), versionOf({ id: 1 })]).toEqual([4, 1])
  })
})

const butler = buildClientResource({ name: { type: 'text', title: title('Name') } }, { name: 'butler', label: 'name' })
const house = buildClientResource(
  {
    butler: { type: 'reference', resource: 'butler', title: title('Butler') },
    houseStatus: { type: 'text', title: title('House status') },
    gateNo: { type: 'text', title: title('AJB Gate no.') },
  },
  { name: 'house', label: 'houseStatus' },
)
const task = buildClientResource(
  { house: { type: 'reference', resource: 'house', title: title('House') }, no: { type: 'integer' } },
  { name: 'task', label: 'no' },
)
const { resources } = buildPageModel([task, house, butler])

describe('fieldAt', () => {
  it('follows references to the field and its resource', () => {
    const at = fieldAt(resources, task, 'house.butler.name')
    expect(at?.owner.name).toBe('butler')
    expect(at?.way.map(field => field.name)).toEqual(['house', 'butler'])
  })
  it.each(['house.gone', 'gone', 'no.x', 'house.butler.name.x', 'toString'])('knows no %s', path => {
    expect(fieldAt(resources, task, path)).toBeUndefined()
  })
  it('names a label after the reference, and does not repeat a word', () => {
    const titleAt = (path: string) => titleOf(fieldAt(resources, task, path)!)['en-US']
    expect(titleAt('house.butler.name')).toBe('Butler')
    expect(titleAt('house.houseStatus')).toBe('House')
    expect(titleAt('house.butler')).toBe('House butler')
    expect(titleAt('house.gateNo')).toBe('House AJB gate no.')
  })
})

it('a record is called by its label, else by its number', () => {
  expect(labelOf(task, { id: 3, no: 12 })).toBe('12')
  const member = buildClientResource({ house: { type: 'reference', resource: 'house' } }, { label: 'house' })
  expect(labelOf(member, { id: 3, house: { id: 7, label: '3-1201' } })).toBe('3-1201')
  const passage = buildClientResource({ passedAt: { type: 'datetime' } }, { label: 'passedAt' })
  expect(labelOf(passage, { id: 3, passedAt: '2026-11-25T16:34:19.406Z' })).toBe('2026-11-26 00:34:19')
  expect(labelOf(task, { id: 3, no: null })).toBe('#3')
})

it('an action with roles or a permission id is offered to holders and administrators', () => {
  const me = buildMe({ roles: ['butler5'], permissionIds: [430] })
  expect(meMay(me, {})).toBe(true)
  expect(meMay(me, { roles: ['butler4', 'butler5'], permission: 430 })).toBe(true)
  expect(meMay(me, { roles: ['butler4'] })).toBe(false)
  expect(meMay(me, { permission: 431 })).toBe(false)
  expect(meMay(buildMe({ admin: true }), { roles: ['x'], permission: 1 })).toBe(true)
})
