import { describe, expect, it } from 'vitest'
import { choiceReadsUnresolved, readsUnresolved } from '#model/records/unresolved.ts'
import { buildResource } from '../build-resource.ts'

const { fields } = buildResource({
  site: { type: 'reference', resource: 'site' },
  sites: { type: 'references', resource: 'site' },
  place: { type: 'location' },
  sum: { type: 'computed', result: 'integer', expression: 'record.site.fee + record.more' },
  more: { type: 'computed', result: 'integer', expression: 'record.sum' },
})
const reads = (text: string, variables: object) => readsUnresolved(text, fields, variables as never)

describe('a rule over a referred record', () => {
  it.each([
    ['only its id', { site: 2 }, true],
    ['its id and name', { site: { id: 2, label: 'North' } }, true],
    ['the value', { site: { id: 2, fee: 3 } }, false],
    ['the value, under the path itself', { site: 2, 'site.fee': null }, false],
    ['no record', { site: null }, false],
    ['nothing', {}, false],
  ])('knows %s', (_what, record, missing) => {
    expect(reads('record.site.fee > 1', { record })).toBe(missing)
    expect(reads('old.site.fee > 1', { old: record })).toBe(missing)
    expect(reads('params.site.fee > 1', { params: record })).toBe(missing)
    expect(reads('record.sum > 1', { record })).toBe(missing)
  })

  it('knows the id of each, and must know the value of each', () => {
    expect(reads('record.site.id == 2', { record: { site: 2 } })).toBe(false)
    expect(reads('1 in record.sites.fee', { record: { sites: [{ id: 1, fee: 2 }, { id: 2 }] } })).toBe(true)
    expect(reads('1 in record.sites.fee', { record: { sites: [{ id: 1, fee: 2 }] } })).toBe(false)
    expect(reads('1 in record.sites.fee', { record: { sites: [] } })).toBe(false)
  })

  it('needs nothing more for a plain value, and everything for an unknown one', () => {
    expect(reads('record.place.address != null', { record: { place: 5 } })).toBe(false)
    expect(reads('record.other.fee > 1', { record: { other: 5 } })).toBe(true)
    expect(reads('old.sum > 1', { old: { site: 2 } })).toBe(false)
    expect(reads('record.site.fee > 1', {})).toBe(false)
    expect(reads('today > me.id', { record: { site: 2 } })).toBe(false)
  })
})

describe('a choice', () => {
  it('waits for what is not known of the candidate or of the edited record', () => {
    const waits = (text: string, candidate: object, edited: object = {}) =>
      choiceReadsUnresolved(text, candidate as never, edited as never)
    expect(waits("record.status == 'on'", {})).toBe(true)
    expect(waits("record.status == 'on'", { status: null })).toBe(false)
    expect(waits('record.site.fee > 1', { site: 3 })).toBe(true)
    expect(waits('record.site.fee > 1', { site: 3, 'site.fee': 1 })).toBe(false)
    expect(waits('record.site.fee > 1', { site: { fee: 1 } })).toBe(false)
    expect(waits('record.site == params.house.site', { site: 3 }, { house: 4 })).toBe(true)
    expect(waits('record.site == params.house.site', { site: 3 }, { house: { site: 3 } })).toBe(false)
    expect(waits('record.site == params.site', { site: 3 }, {})).toBe(false)
  })
})
