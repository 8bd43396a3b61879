import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Extension } from '#model/define-extension.ts'
import { takeExtensions } from '#model/extensions.ts'
import { refreshSources, type SourceRow } from '#server/features/schedules/refresh-sources.ts'
import type { Database } from '#server/storage/database.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'

let answer: readonly SourceRow[] = []
const register = {
  extension: 'source',
  name: 'register',
  everyMinutes: 60,
  rows: async () => answer,
} as unknown as Extension

beforeAll(() => takeExtensions([register]))
afterAll(() => takeExtensions([]))

const makeModel = () =>
  buildModel({
    resources: {
      room: {
        label: 'name',
        scope: 'global',
        source: { kind: 'extension', name: 'register', key: 'code' },
        fields: {
          code: { type: 'text', required: true, unique: true },
          name: { type: 'text', required: true, unique: true },
          seats: { type: 'integer', min: 0 },
          size: {
            type: 'computed',
            result: 'text',
            expression: "record.seats > 30 ? 'large' : 'small'",
            stored: true,
          },
        },
      },
      loan: {
        label: 'no',
        scope: 'global',
        fields: { no: { type: 'text' }, room: { type: 'reference', resource: 'room' } },
      },
    },
  })

const room = (index: number, more: SourceRow = {}) => ({
  code: `R${index}`,
  name: `Room ${index}`,
  seats: index,
  ...more,
})
const rooms = (count: number) => Array.from({ length: count }, (_, index) => room(index))

eachDatabase(
  open => {
    let hour = 0
    /** An hour later the source answers these. */
    const takeOver = async (rows: readonly SourceRow[]) => {
      answer = rows
      hour += 1
      const now = new Date(Date.UTC(2026, 0, 1, hour * 2))
      return (await refreshSources(makeModel(), open(), now, new Map())).map(({ key, why }) => [key, why])
    }
    const stored = async () => {
      const rows = await open().reader.selectFrom('room').selectAll().orderBy('id').execute()
      return new Map(rows.map(row => [row.code, [row.name, row.seats, row.size, row.version]]))
    }
    const audited = async (database: Database) => {
      const rows = await database.reader
        .selectFrom('steward_audit')
        .select(['action', ({ fn }) => fn.countAll().as('count')])
        .where('resource', '=', 'room')
        .groupBy('action')
        .execute()
      return Object.fromEntries(rows.map(({ action, count }) => [action, Number(count)]))
    }

    test('all rows of a source become records, each with its computed field and its audit entry', async () => {
      expect(await takeOver(rooms(120))).toEqual([])
      const found = await stored()
      expect(found.size).toBe(120)
      expect(found.get('R30')).toEqual(['Room 30', 30, 'small', 1])
      expect(found.get('R31')).toEqual(['Room 31', 31, 'large', 1])
      expect(await audited(open())).toEqual({ create: 120 })
    })

    test('an invalid row is reported and changes nothing; the others are imported', async () => {
      const given = rooms(120).map((each, index) => (index % 2 === 0 ? { ...each, seats: each.seats + 1 } : each))
      given[10] = room(10, { seats: -5 })
      given[11] = room(11, { name: '' })
      given.push(room(200, { seats: -1 }), room(201), room(201), room(202, { name: 'Room 50' }))
      const failed = new Map((await takeOver(given)) as [string, string][])
      expect([...failed.keys()].sort()).toEqual(['R10', 'R11', 'R200', 'R201', 'R202'])
      const found = await stored()
      expect(found.size).toBe(121)
      expect(found.get('R10')).toEqual(['Room 10', 10, 'small', 1])
      expect(found.get('R11')).toEqual(['Room 11', 11, 'small', 1])
      expect(found.get('R30')).toEqual(['Room 30', 31, 'large', 2])
      expect(found.get('R31')).toEqual(['Room 31', 31, 'large', 1])
      expect(found.get('R201')).toEqual(['Room 201', 201, 'large', 1])
      expect(await audited(open())).toEqual({ create: 121, update: 59 })
    })

    test('two rows take each other’s name as they would one after the other: the second finds it free', async () => {
      const given = rooms(120)
      given[0] = room(0, { name: 'New' })
      given[1] = room(1, { name: 'Room 0' })
      expect(await takeOver(given)).toEqual([])
      const found = await stored()
      expect(found.get('R0')?.[0]).toBe('New')
      expect(found.get('R1')?.[0]).toBe('Room 0')
    })

    test('what the source gives no more goes, unless something refers to it', async () => {
      const kept = await open()
        .reader.selectFrom('room')
        .select('id')
        .where('code', '=', 'R2')
        .executeTakeFirstOrThrow()
      await open().transaction(async ({ queries }) => {
        await queries.insertInto('loan').values({ no: 'L1', room: kept.id, version: 1 }).execute()
      })
      const failed = await takeOver(rooms(120).slice(5))
      expect(failed.map(([key]) => key)).toEqual(['R2'])
      expect([...(await stored()).keys()].slice(0, 3)).toEqual(['R2', 'R5', 'R6'])
      expect((await stored()).size).toBe(116)
    })

    test('an answer without rows takes nothing away', async () => {
      expect((await takeOver([])).length).toBe(1)
      expect((await stored()).size).toBe(116)
    })
  },
  database => migrate(makeModel(), database),
)
