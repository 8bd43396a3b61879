import { expect, test } from 'vitest'
import { parseListQuery } from '#model/list/list-query.ts'
import type { Me } from '#model/permissions/me.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import { listTotals } from '#server/records/list/list-totals.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { estate } from './estate.ts'
import { fillEstate } from './fill-estate.ts'
import { admin, contextOf, person } from './people.ts'

const house = estate.resources.house!

eachDatabase(open => {
  const totals = (me: Me, names: readonly string[], text = '') => {
    const parsed = parseListQuery(Object.fromEntries(new URLSearchParams(text)), house, estate)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
    return listTotals(contextOf(open(), me), house, parsed.query, names)
  }
  const refused = async (me: Me, names: readonly string[], text?: string) => {
    const error = await totals(me, names, text).catch(error => error)
    expect(error).toBeInstanceOf(RecordRefusal)
    return (error as RecordRefusal).problems.map(({ path, code }) => [path, code])
  }

  test('sums cover all rows of the list, whatever page is requested', async () => {
    expect(await totals(admin, ['area', 'price'])).toEqual({ area: 390.5, price: 12_345 })
    expect(await totals(admin, ['area'], '_start=0&_end=1&_sort=area&_order=desc')).toEqual({ area: 390.5 })
    expect(await totals(admin, ['area'], 'kind=shop')).toEqual({ area: 120.5 })
    expect(await totals(admin, ['area'], '_where=not(kind%3Dshop)&ban=1')).toEqual({ area: 180 })
  })
  test('sums are of numbers computed for each row too', async () => {
    expect(await totals(admin, ['memberCount'])).toEqual({ memberCount: 3 })
  })
  test('of no rows, or none with a value, there is none', async () => {
    expect(await totals(admin, ['area', 'price'], 'doorplate=none')).toEqual({ area: null, price: null })
    expect(await totals(admin, ['price'], 'kind=residence')).toEqual({ price: null })
    expect(await totals(admin, [])).toEqual({})
  })
  test('rows of other blocks do not count', async () => {
    expect(await totals(person(2, ['clerk', 'houses'], [1]), ['area'])).toEqual({ area: 210.5 })
  })
  test('what some row hides has no total, nor has what is no number', async () => {
    expect(await refused(person(3, ['shops'], [1]), ['area'])).toEqual([['_totals', 'no-total']])
    for (const name of ['doorplate', 'ownerPhone', 'status', 'gone', 'ban'])
      expect(await refused(admin, [name])).toEqual([['_totals', 'no-total']])
  })
  test('too many totals are refused with how many there may be', async () => {
    const error = await totals(admin, Array(21).fill('area')).catch(error => error)
    expect(error.problems).toEqual([{ path: '_totals', code: 'too-many', params: { max: 20 } }])
  })
  test('conditions are refused as the list refuses them', async () => {
    expect(await refused(person(3, ['shops'], [1]), [], 'area_gte=1')).toEqual([['area', 'not-filterable']])
    await expect(totals(person(9, ['notes'], [1]), ['area'])).rejects.toBeInstanceOf(AccessDenied)
  })
}, fillEstate)
