import { expect, test } from 'vitest'
import { changedValues, wholeRecord } from '#server/records/write/changed-values.ts'

test('the trail keeps of an update what differs, and says where nothing was', () => {
  const before = { name: 'A', area: 80, tags: ['x'], note: null, count: 0, gone: 'g' }
  const after = { name: 'A', area: 90, tags: ['x', 'y'], note: undefined, count: 0, gone: null, begun: 'b' }
  expect(changedValues(before, after)).toEqual({
    before: { area: 80, tags: ['x'], gone: 'g', begun: null },
    after: { area: 90, tags: ['x', 'y'], gone: null, begun: 'b' },
  })
  expect(changedValues(before, {})).toEqual({ before: {}, after: {} })
})

test('nothing and zero, no and an empty text differ from no value', () => {
  const none = { count: null, is: null, text: null }
  const some = { count: 0, is: false, text: '' }
  expect(changedValues(none, some)).toEqual({ before: none, after: some })
})

test('who and when is in the entry itself', () => {
  const kept = { createdAt: '1', createdBy: 1, updatedAt: '1', updatedBy: 1, version: 1 }
  const now = { createdAt: '2', createdBy: 2, updatedAt: '2', updatedBy: 2, version: 2 }
  expect(changedValues(kept, now)).toEqual({ before: {}, after: {} })
  expect(wholeRecord({ ...kept, name: 'A', count: 0, is: false, text: '', none: null, nothing: undefined })).toEqual({
    ...{ name: 'A', count: 0, is: false, text: '' },
  })
})
