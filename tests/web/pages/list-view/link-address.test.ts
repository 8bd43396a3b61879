import { describe, expect, it } from 'vitest'
import { linkAddress } from '#web/pages/list-view/rows/link-address.ts'
import { buildMe } from '../../../model/build-resource.ts'

const row = { id: 12, house: { id: 7, label: '3-1201' }, 'house.ban': 4, note: null, name: '张 三&' }

describe('linkAddress', () => {
  it('fills the query from the row; what is missing is left out', () => {
    const query = { house: 'record.house', ban: 'record.house.ban', note: 'record.note', name: 'record.name' }
    expect(linkAddress({ page: '/document/HouseList', query }, row, buildMe())).toBe(
      '/document/HouseList?house=7&ban=4&name=%E5%BC%A0+%E4%B8%89%26',
    )
  })
  it('fills the placeholders of a path', () => {
    const link = { page: '/moveIntoPlan/interviewRecords/{id}', query: { id: 'record.id', by: 'me.id' } }
    expect(linkAddress(link, row, buildMe({ id: 9 }))).toBe('/moveIntoPlan/interviewRecords/12?by=9')
  })
})
