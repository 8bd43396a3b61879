import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Field, Resource } from '#model/app-model.ts'
import { lockCounts, ownCount, referredCount, sharedFields } from '#server/records/rules/counting-locks.ts'
import { eachDatabase } from '../../helpers/database.ts'

it.each([
  ['row.day == record.day', ['day']],
  ['record.day == row.day && row.room == record.room', ['day', 'room']],
  ["row.day == record.day && (row.status != 'off' && record.room == row.room)", ['day', 'room']],
  // Two records that count each other may differ in these: a lock by them would let both in.
  ['row.day == record.day || row.room == record.room', []],
  ['!(row.day == record.day)', []],
  ['row.day != record.day', []],
  ['row.day >= record.day', []],
  ['row.day == record.until', []],
  ['row.day == row.day', []],
  ['record.day == record.day', []],
  ['row.day == today', []],
  ['row.day == old.day', []],
  ['row.room.house == record.room.house', []],
  ['row.room == record.room.house', []],
  ['row.seats == 2', []],
  ['2 == row.seats', []],
  ['row.roomhouse == record.room.house', []],
])('rows of which %s agree in %j', (where, fields) => {
  expect(sharedFields(where)).toEqual(fields)
})

it('without a condition all rows count each other', () => {
  expect(sharedFields(undefined)).toEqual([])
})

const booking = { name: 'booking' } as Resource
const counting = (resource: string, where?: string) =>
  ({ name: 'others', aggregate: { operation: 'count', resource, where } }) as Field
const key = (record: object, field = counting('booking', 'row.day == record.day && row.room == record.room')) =>
  ownCount(booking, field, record as never)

it('records that count each other wait for one key, others do not', () => {
  const one = key({ day: '2025-03-01', room: 4, guest: 1 })
  expect(one).toHaveLength(1)
  expect(key({ day: '2025-03-01', room: { id: 4, label: 'Hall' }, guest: 2 })).toEqual(one)
  expect(key({ day: '2025-03-02', room: 4 })).not.toEqual(one)
  expect(key({ day: '2025-03-01', room: 5 })).not.toEqual(one)
  expect(key({ day: '2025-03-01' })).toEqual(key({ day: '2025-03-01', room: null }))
  const all = counting('booking')
  expect(key({ day: 1 }, all)).toEqual(key({ day: 2 }, all))
  expect(key({ day: 1 }, all)).not.toEqual(key({ day: 1 }, { ...all, name: 'seats' }))
})

it('rows of another resource, and fields that count nothing, need no such key', () => {
  expect(key({ day: 1 }, counting('member', 'row.day == record.day'))).toEqual([])
  expect(key({ day: 1 }, { name: 'day' } as Field)).toEqual([])
})

it('a referred record has a key of its own', () => {
  const keys = [referredCount('slot', 1), referredCount('slot', 2), referredCount('room', 1)]
  expect(new Set(keys).size).toBe(3)
})

eachDatabase((open, name) => {
  it('keys are locked in a fixed order, whatever order they are requested in, so that there is no deadlock', async () => {
    // SQLite has one writer and takes no locks.
    if (name === 'sqlite') return
    /** How many keys are held while somebody who asks for both waits for the first. */
    const heldWith = async (asked: readonly string[]) => {
      let waiting: Promise<void> | undefined
      const held = await open().transaction(async holder => {
        await lockCounts(holder, ['one'])
        waiting = open().transaction(write => lockCounts(write, asked))
        for (;;) {
          const { rows } = await sql<{ granted: number; all: number }>`select count(*) as "all",
            count(*) filter (where granted) as granted from pg_locks join pg_database on pg_database.oid = database
            where locktype = 'advisory' and datname = current_database()`.execute(holder.queries)
          if (rows[0]!.all > rows[0]!.granted) return rows[0]!.granted
        }
      })
      await waiting
      return held
    }
    expect(await heldWith(['one', 'two'])).toBe(await heldWith(['two', 'one']))
  })
})
