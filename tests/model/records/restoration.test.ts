import { expect, it } from 'vitest'
import type { RecordValues } from '#model/records/context.ts'
import { restorationProblems } from '#model/records/restoration.ts'
import { buildMe, buildResource, buildState, title } from '../build-resource.ts'

const free = { expression: 'record.taken <= 2', message: title('full'), field: 'slot' }
const late = { expression: 'record.seats < 5', message: title('too many seats'), field: 'seats' }
const booking = buildResource(
  {
    slot: { type: 'reference', resource: 'slot' },
    seats: { type: 'integer', required: true },
    kind: { type: 'enum', options: [{ value: 'hall', title: title('Hall') }] },
    taken: {
      type: 'computed',
      result: 'integer',
      aggregate: { operation: 'count', resource: 'booking', where: 'row.slot == record.slot' },
    },
    status: { type: 'state' },
  },
  {
    checks: [free, late],
    workflows: {
      status: { field: 'status', initial: 'open', states: { open: buildState('open') }, transitions: {} },
    },
  },
)
const counting = { ...booking, checks: [free] }
const kept = { slot: 1, seats: 2, kind: 'hall', status: 'open' }

/** What stands against a booking of slot 1, which exists and is taken by so many with this one. */
function problems(values: RecordValues, taken = 1) {
  const resolve = (resource: string, id: number) => (resource === 'slot' && id === 1 ? { id: 1 } : undefined)
  const context = { me: buildMe(), now: '2025-03-01T04:00:00.000Z', resolve, aggregate: () => taken }
  return restorationProblems(booking, counting, values, context).map(({ path, code }) => `${path} ${code}`)
}

it('nothing stands against a record whose place is free still', () => {
  expect(problems(kept, 2)).toEqual([])
})
it('a rule that counts other records is judged again: nothing is overbooked', () => {
  expect(problems(kept, 3)).toEqual(['slot check-failed'])
})
it('a record to which it refers has to be there', () => {
  expect(problems({ ...kept, slot: 2 })).toEqual(['slot not-found'])
})
it('removed states and options are reported, all at once', () => {
  expect(problems({ ...kept, status: 'paused', kind: 'roof' }, 3)).toEqual([
    'kind not-option',
    'status state-removed',
    'slot check-failed',
  ])
})
it('what was so before it was deleted is not held against it', () => {
  expect(problems({ ...kept, seats: 9 })).toEqual([])
  expect(problems({ ...kept, seats: null })).toEqual([])
})
