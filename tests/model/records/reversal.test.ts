import { describe, expect, it } from 'vitest'
import { isRevertible, judgeReversal } from '#model/records/reversal.ts'
import { buildResource, buildState } from '../build-resource.ts'

const resource = buildResource(
  {
    version: { type: 'integer', readOnly: true },
    name: { type: 'text' },
    code: { type: 'text', immutable: true },
    serial: { type: 'text', readOnly: true },
    sum: { type: 'computed', result: 'integer', expression: '1' },
    status: { type: 'state' },
  },
  {
    workflows: {
      status: { field: 'status', initial: 'open', states: { open: buildState('open') }, transitions: {} },
    },
  },
)
const change = { before: { name: 'A', code: 'X', serial: 'S', sum: 1, status: 'open', version: 1, gone: 1 }, after: {} }
const now = { name: 'B', code: 'Y', serial: 'T', sum: 2, status: 'closed', version: 2 }
const outcomes = (record: object, after: object, mayWrite = (_field: string) => true) =>
  Object.fromEntries(judgeReversal(resource, { ...change, after: { ...after } }, { ...record }, mayWrite))

describe('what taking back a change means for its fields', () => {
  it('reverts only writable fields; bookkeeping and removed fields are not mentioned', () => {
    expect(outcomes(now, now)).toEqual({
      name: 'back',
      code: 'read-only',
      serial: 'read-only',
      sum: 'read-only',
      status: 'state',
    })
  })
  it('distinguishes a value that was changed since from one that already has its former value', () => {
    expect(outcomes({ ...now, name: 'C' }, now).name).toBe('changed-since')
    expect(outcomes({ ...now, name: 'A', code: 'X' }, now)).toMatchObject({ name: 'unchanged', code: 'unchanged' })
  })
  it('checks the rights of the account for each field', () => {
    expect(outcomes(now, now, field => field !== 'name').name).toBe('not-allowed')
    // That nobody may write it comes first.
    expect(outcomes(now, now, () => false)).toMatchObject({ code: 'read-only', status: 'state' })
  })
})

it.each([
  ['update', {}, {}, true],
  ['revert', {}, {}, true],
  ['create', null, {}, false],
  ['delete', {}, null, false],
  ['update', {}, null, false],
  ['restore', {}, {}, false],
])('an entry of the action %s from %j to %j can be taken back: %s', (action, before, after, expected) => {
  expect(isRevertible({ action, before, after })).toBe(expected)
})
