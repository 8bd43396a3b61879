import { describe, expect, it } from 'vitest'
import type { SampleDataConfig } from '#model/config-schema/index.ts'
import { shapeErrors } from './shape-errors.ts'

const houses: SampleDataConfig = {
  $schema: '../../schemas/sample-data.schema.json',
  count: 3600,
  rows: [{ $key: 'first', block: '橙悦华庭一期', unit: '@unit1', tags: ['A'], area: 89.5 }],
  values: {
    a: 'constant',
    b: { oneOf: [1, null] },
    c: { weighted: { paid: 8, open: 2 } },
    d: { date: [-420, 30] },
    e: { number: [1, 30, 0.5] },
    f: { reference: 'house', where: { status: 'occupied' } },
    g: { each: 'unit', number: [8, 12] },
    h: { expression: 'record.a + 1' },
    i: { name: true },
    j: { pattern: 'SP{n}' },
    k: null,
    l: true,
  },
}

describe('a sample data file', () => {
  it('takes every form of hint', () => {
    expect(shapeErrors('sample-data', houses)).toEqual([])
    expect(shapeErrors('sample-data', {})).toEqual([])
  })

  const mistakes: [string, unknown, string][] = [
    ['an unknown hint', { wheighted: { a: 1 } }, '/values/x/wheighted: must be equal to one of the allowed values'],
    ['an empty hint', {}, '/values/x: must NOT have fewer than 1 properties'],
    ['a range of one', { date: [1] }, '/values/x/date: must NOT have fewer than 2 items'],
    ['a second key too many', { number: [1, 2], where: {} }, '/values/x: must NOT have additional properties where'],
  ]
  it.each(mistakes)('reports %s once', (_, hint, error) => {
    expect(shapeErrors('sample-data', { values: { x: hint } })).toEqual([error])
  })
})
