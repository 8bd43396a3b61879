import { describe, expect, it } from 'vitest'
import { USUAL_WORKING_TIME } from '#model/dates/working-time.ts'
import { deadlinedWorkflows, deadlineValues, dueAfter, dueOf, withDeadlineFields } from '#model/workflow/deadlines.ts'
import { timeLeft } from '#model/workflow/time-left.ts'
import { buildResource, buildState } from '../build-resource.ts'

const now = '2026-03-05T06:30:00.000Z'
const earlier = '2026-03-01T00:00:00.000Z'
const workflow = {
  field: 'status',
  initial: 'open',
  states: {
    open: buildState('open', { deadline: { after: 'P3D' } }),
    working: buildState('working', { deadline: { after: 'P1D', from: 'promisedOn' } }),
    done: buildState('done'),
  },
  transitions: {},
}
const resource = buildResource(
  { status: { type: 'state' }, promisedOn: { type: 'date' } },
  { workflows: { status: workflow } },
)

describe('when a state must be left', () => {
  it('is counted from the moment it was entered', () => {
    expect(dueOf(workflow, { status: 'open', statusSince: now })).toBe('2026-03-08T06:30:00.000Z')
  })

  it('is counted from a field where the state names one; a day counts to its end in the business’s zone', () => {
    expect(dueOf(workflow, { status: 'working', statusSince: now, promisedOn: '2026-03-31' })).toBe(
      '2026-04-01T15:59:59.999Z',
    )
    expect(dueAfter({ after: 'P0D', from: 'at' }, now)).toBe(now)
  })

  it('is absent without a deadline, without a start, and for an unknown state', () => {
    expect(dueOf(workflow, { status: 'done', statusSince: now })).toBeNull()
    expect(dueOf(workflow, { status: 'working', statusSince: now, promisedOn: null })).toBeNull()
    expect(dueOf(workflow, { status: 'open', statusSince: null })).toBeNull()
    expect(dueOf(workflow, { status: 'constructor', statusSince: now })).toBeNull()
  })
})

describe('what a write sets', () => {
  it('begins with the record', () => {
    expect(deadlineValues(resource, null, { status: 'open' }, now)).toEqual({
      statusSince: now,
      statusDue: '2026-03-08T06:30:00.000Z',
    })
  })

  it('begins again with another state', () => {
    const before = { status: 'open', statusSince: earlier, promisedOn: '2026-03-10' }
    expect(deadlineValues(resource, before, { ...before, status: 'working' }, now)).toEqual({
      statusSince: now,
      statusDue: '2026-03-11T15:59:59.999Z',
    })
  })

  it('follows the field that the time runs from, and leaves the beginning', () => {
    const before = { status: 'working', statusSince: earlier, promisedOn: '2026-03-10' }
    expect(deadlineValues(resource, before, { ...before, promisedOn: '2026-03-20' }, now)).toEqual({
      statusDue: '2026-03-21T15:59:59.999Z',
    })
  })

  it('is nothing where neither the state nor what the time runs from changes', () => {
    const before = { status: 'working', statusSince: earlier, promisedOn: '2026-03-10' }
    const due = { statusDue: '2026-03-11T15:59:59.999Z' }
    expect(deadlineValues(resource, { ...before, ...due }, { ...before, ...due, name: 'x' }, now)).toEqual({})
  })

  it('is nothing without deadlines', () => {
    const plain = buildResource({}, { workflows: { status: { ...workflow, states: { open: buildState('open') } } } })
    expect(deadlineValues(plain, null, { status: 'open' }, now)).toEqual({})
    expect(deadlinedWorkflows(plain)).toEqual([])
  })
})

describe('rights', () => {
  it('are those of the state for everything that follows from its deadlines, in both directions', () => {
    const all = ['status', 'statusSince', 'statusDue', 'statusOverdue']
    expect(withDeadlineFields(resource, ['promisedOn'])).toEqual(['promisedOn'])
    expect(withDeadlineFields(resource, ['status'])).toEqual(all)
    expect([...withDeadlineFields(resource, ['statusDue'])].sort()).toEqual([...all].sort())
    expect(withDeadlineFields(resource, ['*'])).toEqual(['*'])
  })
})

describe('what is left', () => {
  const at = (text: string) => Date.parse(text)

  it.each([
    // Due on the 8th at 14:30 in Shanghai.
    ['2026-03-05T06:30:00.000Z', { isOverdue: false, days: 3 }],
    ['2026-03-07T15:59:59.999Z', { isOverdue: false, days: 1 }],
    ['2026-03-07T16:00:00.000Z', { isOverdue: false, days: 0 }],
    ['2026-03-08T06:30:00.000Z', { isOverdue: false, days: 0, ms: 0 }],
    ['2026-03-08T06:30:00.001Z', { isOverdue: true, days: 0 }],
    ['2026-03-08T16:00:00.000Z', { isOverdue: true, days: -1 }],
    ['2026-03-11T06:30:00.000Z', { isOverdue: true, days: -3 }],
  ])('at %s', (moment, expected) => {
    expect(timeLeft('2026-03-08T06:30:00.000Z', at(moment))).toMatchObject(expected)
  })

  it('is absent for a value that is no moment', () => {
    expect(timeLeft(null, at(now))).toBeUndefined()
    expect(timeLeft('soon', at(now))).toBeUndefined()
  })
})

describe('while a record waits for somebody else', () => {
  const asking = {
    ...workflow,
    states: {
      open: buildState('open', { deadline: { after: 'P2D', working: USUAL_WORKING_TIME, pausedSince: 'askedAt' } }),
    },
  }
  const waiting = buildResource(
    { status: { type: 'state' }, askedAt: { type: 'datetime' } },
    { workflows: { status: asking } },
  )
  const at = (wall: string) => new Date(`${wall}:00+08:00`).toISOString()
  // Two working days from Thursday at 10:00.
  const open = { status: 'open', statusSince: at('2026-03-05T10:00'), statusDue: at('2026-03-09T10:00'), askedAt: null }

  it('the time stands still, and what was left is left when it runs on', () => {
    const asked = { ...open, askedAt: at('2026-03-06T16:00') }
    expect(deadlineValues(waiting, open, asked, at('2026-03-06T16:00'))).toEqual({ statusDue: null })
    const paused = { ...asked, statusDue: null }
    // Three working hours were left on Friday (16 to 18 and Monday 9 to 10); answered on Wednesday at 17:00.
    const answered = deadlineValues(waiting, paused, { ...paused, askedAt: null }, at('2026-03-11T17:00'))
    expect(answered).toEqual({ statusSince: at('2026-03-10T11:00'), statusDue: at('2026-03-12T11:00') })
    // It is computed from that start from then on.
    const after = { ...paused, ...answered, askedAt: null }
    expect(deadlineValues(waiting, after, { ...after }, at('2026-03-12T09:30'))).toEqual({})
  })
})
