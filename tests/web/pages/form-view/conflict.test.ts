import { describe, expect, it } from 'vitest'
import { conflictingFields, currentRecord, mergedEdits } from '#web/pages/form-view/conflict.ts'
import { buildClientResource } from '../build-page-model.ts'

const task = buildClientResource({
  name: { type: 'text' },
  note: { type: 'textarea' },
  butler: { type: 'reference', resource: 'butler' },
  open: { type: 'computed', result: 'integer', expression: '1' },
  version: { type: 'integer', readOnly: true },
})
const base = { id: 1, version: 1, name: 'a', note: 'n', butler: { id: 3, label: 'Li' }, open: 1 }
const current = { id: 1, version: 2, name: 'b', note: 'n', butler: { id: 3, label: 'Li Wei' }, open: 2 }

describe('conflictingFields', () => {
  it('names what others changed, not what the system counts or computes', () => {
    const [only, ...others] = conflictingFields(task, base, { note: 'mine' }, current)
    expect(others).toEqual([])
    expect(only).toMatchObject({ before: 'a', theirs: 'b', touched: false })
  })
  it('marks the fields that both changed', () => {
    expect(conflictingFields(task, base, { name: 'c' }, current)[0]).toMatchObject({
      theirs: 'b',
      mine: 'c',
      touched: true,
    })
  })
  it('sees no conflict where both typed the same', () => {
    expect(conflictingFields(task, base, { name: 'b' }, current)[0]?.touched).toBe(false)
  })
})

it('merging keeps my edits except where theirs was chosen', () => {
  expect(mergedEdits({ name: 'c', note: 'mine' }, { name: 'theirs', note: 'mine' })).toEqual({ note: 'mine' })
})

it('finds the present record in the answer, if there is one', () => {
  expect(currentRecord(current)).toBe(current)
  expect([currentRecord(undefined), currentRecord(null), currentRecord('x'), currentRecord({})]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
