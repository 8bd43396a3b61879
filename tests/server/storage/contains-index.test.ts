import { expect, it } from 'vitest'
import { containsIndexes } from '#server/storage/contains-index.ts'
import { buildModel } from '../../helpers/build-model.ts'

const text = { type: 'text' }

it('has the searchable texts: those of a page, and of referred records', () => {
  const model = buildModel({
    resources: {
      owner: { label: 'name', scope: 'global', fields: { name: text, remark: text } },
      house: {
        label: 'name',
        scope: 'global',
        search: ['door'],
        fields: { name: text, door: text, layout: text, owner: { type: 'reference', resource: 'owner' } },
      },
      log: { label: 'action', scope: 'global', search: ['action', 'words'], fields: { action: text, words: text } },
      visit: { label: 'place', scope: 'global', fields: { place: text, note: text } },
    },
    pages: {
      houses: { resource: 'house', kind: 'list', roles: ['clerk'], columns: ['name'] },
      visits: { resource: 'visit', kind: 'list', roles: ['clerk'], columns: ['place'], filters: ['note'] },
    },
    permissions: { clerk: [1] },
  })
  const indexes = containsIndexes(model)
  const columns = (name: string) => indexes.get(name)?.columns
  expect(columns('owner')).toEqual(['name'])
  expect(columns('house')).toEqual(['door', 'name'])
  expect(columns('visit')).toEqual(['note', 'place'])
  expect(columns('log')).toBeUndefined()
})
