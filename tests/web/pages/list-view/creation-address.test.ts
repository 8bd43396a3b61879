import { describe, expect, it } from 'vitest'
import { addressValues } from '#web/pages/form-view/preset.ts'
import { creationAddress } from '#web/pages/list-view/actions/creation-address.ts'
import { buildMe } from '../../../model/build-resource.ts'
import { buildClientResource } from '../build-page-model.ts'

const values = { house: 'record.house', bills: '[record.id]', payer: 'record.payer', by: 'me.id' }
const row = (id: number, house: number, payer: number | null) => ({
  id,
  house: { id: house, label: `${house}` },
  payer: payer === null ? null : { id: payer, label: `${payer}` },
})
const filled = (rows: readonly ReturnType<typeof row>[]) => {
  const address = creationAddress({ page: '/fees/relief', values }, rows, buildMe({ id: 9 }))
  const [path, query] = address.split('?')
  const params = new URLSearchParams(query)
  expect([path, params.get('_form')]).toEqual(['/fees/relief', 'new'])
  return JSON.parse(params.get('_values')!)
}

describe('the form of another page', () => {
  it('begins with values of the row; what is missing is left out', () => {
    expect(filled([row(3, 7, 5)])).toEqual({ house: 7, bills: [3], payer: 5, by: 9 })
    expect(filled([row(3, 7, null)])).toEqual({ house: 7, bills: [3], by: 9 })
  })
  it('takes of several rows every value into a list, and otherwise the one in which they agree', () => {
    expect(filled([row(3, 7, 5), row(4, 7, 6)])).toEqual({ house: 7, bills: [3, 4], by: 9 })
    expect(filled([row(3, 7, 5), row(4, 8, 5), row(4, 8, 5)])).toEqual({ payer: 5, bills: [3, 4], by: 9 })
  })
})

describe('values of an address', () => {
  const resource = buildClientResource({ house: { type: 'integer' }, total: { type: 'integer', readOnly: true } })
  it('are taken for fields that may be filled in only', () => {
    expect(addressValues(resource, '{"house":7,"total":1,"other":2,"constructor":3}')).toEqual({ house: 7 })
  })
  it('are nothing where they cannot be read', () => {
    for (const text of ['', '{', '[1]', 'null', '7']) expect(addressValues(resource, text)).toEqual({})
  })
})
