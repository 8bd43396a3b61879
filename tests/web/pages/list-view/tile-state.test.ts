import { describe, expect, it } from 'vitest'
import type { Filter } from '#model/app-model.ts'
import type { Me } from '#model/permissions/me.ts'
import { conditionsFromParams } from '#web/pages/list-view/filters/condition.ts'
import {
  activeTile,
  isActive,
  paramsOf,
  tileParams,
  withoutTiles,
  withTile,
} from '#web/pages/list-view/tiles/tile-state.ts'

const me: Me = { id: 7, adAccount: 'b', name: 'B', admin: false, permissionIds: [], roles: [], blockIds: [] }
const filters: readonly Filter[] = [
  { field: 'status', operator: 'in' },
  { field: 'dueAt', operator: 'range' },
  { field: 'house', operator: 'eq' },
]
const tile = (query: Readonly<Record<string, string>>) => {
  const params = tileParams({ title: { 'zh-CN': '数', 'en-US': 'Count' }, query }, filters, me)
  if (!params) throw new Error('a value is missing')
  return params
}
const conditions = (query: string) => conditionsFromParams(new URLSearchParams(query), filters)

describe('tiles of a list', () => {
  it('filter as a link with these parameters would', () => {
    expect(tile({ status: "'open'", createdBy: 'me.id' })).toEqual({ status_in: 'open', createdBy: '7' })
    expect(tile({ status_in: "['open', 'part']" })).toEqual({ status_in: 'open,part' })
    expect(tile({ dueAt_lte: 'today' }).dueAt_lte).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
  it('are not there while a value is missing', () => {
    expect(
      tileParams({ title: { 'zh-CN': '数', 'en-US': 'Count' }, query: { house: 'null' } }, filters, me),
    ).toBeUndefined()
  })
  it('are active while the list says all that they do, in any order and among more', () => {
    const open = tile({ status_in: "['open', 'part']" })
    expect(isActive(open, conditions('status_in=part,open&house=3'))).toBe(true)
    expect(isActive(open, conditions('status_in=open'))).toBe(false)
    expect(isActive(open, [])).toBe(false)
  })
  it('lie over the conditions that are there, and are taken off alone', () => {
    const open = tile({ status_in: "['open']" })
    const before = conditions('house=3&status_in=done')
    const after = withTile(before, open, filters)
    expect(paramsOf(after)).toEqual({ house: '3', status_in: 'open' })
    expect(paramsOf(withoutTiles(after, [open], filters))).toEqual({ house: '3' })
    expect(paramsOf(withoutTiles(before, [open], filters))).toEqual({ house: '3', status_in: 'done' })
  })
  it('name what is shown: of two that are active, the narrower one', () => {
    const open = { title: { 'zh-CN': '未缴清', 'en-US': 'Not settled' }, query: { status: "'open'" } }
    const mine = { title: { 'zh-CN': '我的', 'en-US': 'Mine' }, query: { status: "'open'", createdBy: 'me.id' } }
    const shown = (query: string) => activeTile([open, mine], conditions(query), { filters, me })
    expect(shown('status_in=open&house=3')).toBe(open)
    expect(shown('status_in=open&createdBy=7')).toBe(mine)
    expect(shown('house=3')).toBeUndefined()
  })
})
