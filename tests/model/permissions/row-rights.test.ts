import { describe, expect, it } from 'vitest'
import { isGranted, mayBeGranted, narrowing, type RowGrant } from '#model/permissions/row-rights.ts'
import { variablesOf } from '#model/records/variables.ts'
import { buildMe, buildResource } from '../build-resource.ts'

const me = buildMe({ id: 9 })
const { fields } = buildResource({ cashier: { type: 'reference', resource: 'account' }, status: { type: 'text' } })
const own: RowGrant = { where: 'record.cashier == me.id', fields: ['*'] }
const open: RowGrant = { where: "record.status == 'open'", fields: ['note'] }
const may = (grants: readonly RowGrant[] | undefined, row: Record<string, unknown>, field?: string) =>
  mayBeGranted(grants, row, variablesOf(fields, row, { me, now: '2026-01-02T00:00:00.000Z', partial: true }), field)

describe('the grants of an account on a row', () => {
  it('cover it where one of them does, and the field where the same one does', () => {
    const row = { cashier: { id: 8, label: 'B' }, status: 'open' }
    expect(may([own], { ...row, cashier: { id: 9, label: 'A' } })).toBe(true)
    expect(may([own], row)).toBe(false)
    expect([may([own, open], row), may([own, open], row, 'note'), may([own, open], row, 'day')]).toEqual([
      true,
      true,
      false,
    ])
  })
  it('cover every row where nothing is narrower, and none where nothing is granted', () => {
    expect([may(undefined, {}), may([], {})]).toEqual([true, false])
  })
  it.each([
    ['an own field', own, {}],
    ['a field of a referred record', { where: 'record.cashier.name == "x"', fields: ['*'] }, { cashier: { id: 8 } }],
  ])('forbid nothing where the row lacks %s: the server decides', (_, grant, row) => {
    expect(may([grant], row)).toBe(true)
  })
  it('read the field of a referred record that a list has loaded', () => {
    const grant = { where: 'record.cashier.name == "x"', fields: ['*'] }
    expect(may([grant], { cashier: { id: 8 }, 'cashier.name': 'y' })).toBe(false)
    expect(may([grant], { cashier: null })).toBe(false)
  })
  it('are decided on the server by its own test of a condition', () => {
    expect([isGranted([own], () => true), isGranted([own], () => false)]).toEqual([true, false])
  })
})

describe('narrowing', () => {
  it('is what leaves out rows', () => {
    expect(narrowing([own, open])).toEqual([own, open])
    expect(narrowing([own, { fields: ['note'] }])).toHaveLength(2)
  })
  it('is none where one grant covers everything, or none has a condition', () => {
    expect(narrowing([own, { fields: ['*'] }])).toBeUndefined()
    expect(narrowing([{ fields: ['note'] }])).toBeUndefined()
    expect(narrowing([])).toBeUndefined()
  })
})
