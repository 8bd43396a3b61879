import { expect, test } from 'vitest'
import { movedDate, nextSending } from '#model/dates/sending-times.ts'

const times = { cycle: 'day', weekDays: [], monthDay: 31, time: '08:00' } as const

test.each([
  ['day', [], '2026-11-23T00:00:00.000Z', '2026-11-24T00:00:00.000Z'],
  ['day', [], '2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00.000Z'],
  ['week', ['monday', 'friday'], '2026-11-23T01:00:00.000Z', '2026-11-27T00:00:00.000Z'],
  ['month', [], '2026-11-30T00:00:00.000Z', '2026-12-31T00:00:00.000Z'],
  ['month', [], '2027-02-01T00:00:00.000Z', '2027-02-28T00:00:00.000Z'],
] as const)('sent every %s %j, after %s it is sent at %s (08:00 in Beijing)', (cycle, weekDays, after, next) => {
  expect(nextSending({ ...times, cycle, weekDays }, after)).toBe(next)
})

test.each([
  ['2026-10', 'month', '2026-11-23', '2027-01-01', '2026-12'],
  ['2026-10-31', 'month', '2026-11-23', '2027-03-01', '2027-02-28'],
  ['2026-09-30', 'month', '2026-11-23', '2026-12-01', '2026-10-31'],
  ['2026-11-16', 'week', '2026-11-23', '2026-12-07', '2026-11-30'],
  ['2026-11-16', 'week', '2026-11-23', '2026-11-27', '2026-11-16'],
  ['2026-11-22', 'day', '2026-11-23', '2026-11-25', '2026-11-24'],
  ['2026-11-21T16:00:00.000Z', 'day', '2026-11-23', '2026-11-24', '2026-11-22T16:00:00.000Z'],
] as const)('%s, said %sly on %s, is on %s %s', (value, cycle, from, to, moved) => {
  expect(movedDate(value, cycle, from, to)).toBe(moved)
})
