import { expect, it } from 'vitest'
import { labelOfReference } from '#web/fields/choices/reference-values.ts'

it('shows no number of a record while its label is loading', () => {
  const bare = { id: 6, label: '' }
  expect(labelOfReference(bare, undefined, true)).toBe('…')
  expect(labelOfReference(bare, [{ id: 6, label: '邓凯' }], false)).toBe('邓凯')
  expect(labelOfReference({ id: 6, label: '邓凯' }, undefined, true)).toBe('邓凯')
  expect(labelOfReference(bare, [], false)).toBe('#6')
})
