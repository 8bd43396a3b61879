import { expect, test } from 'vitest'
import type { ListQuery } from '#model/list/list-query.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { streamRecords } from '#server/records/list/stream-records.ts'
import type { Row } from '#server/storage/tables.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { estate } from './estate.ts'
import { fillEstate } from './fill-estate.ts'
import { admin, contextOf, person } from './people.ts'

const clerk = person(2, ['clerk', 'houses'], [1])
const nobody = person(3, [], [1])
const house = estate.resources.house!

eachDatabase(open => {
  const everything: ListQuery = { start: 0, end: 1000, sort: [{ field: 'id', order: 'desc' }], filters: [] }
  const streamed = async (me: typeof admin, query: ListQuery, batch: number) => {
    const batches: Row[][] = []
    for await (const rows of streamRecords(contextOf(open(), me), house, query, { batch })) batches.push(rows)
    return batches
  }

  test('a stream gives what a list gives, masks and scope included, in batches', async () => {
    for (const me of [admin, clerk]) {
      const { rows } = await listRecords(contextOf(open(), me), house, everything)
      expect(rows.length).toBeGreaterThan(1)
      const batches = await streamed(me, everything, 2)
      expect(batches.flat()).toEqual(rows)
      expect(batches.every(batch => batch.length <= 2)).toBe(true)
    }
  })

  test('filters, sorts and ends hold', async () => {
    const query: ListQuery = {
      ...everything,
      start: 1,
      end: 3,
      sort: [{ field: 'ban', order: 'asc' }],
      filters: [{ path: 'heated', operator: 'eq', value: true }],
    }
    const { rows } = await listRecords(contextOf(open(), admin), house, query)
    expect((await streamed(admin, query, 100)).flat()).toEqual(rows)
  })

  test('who is granted nothing gets nothing', async () => {
    await expect(streamed(nobody, everything, 10)).rejects.toThrow('nothing-granted')
  })

  test('a reader that breaks off leaves nothing behind, and others go on', async () => {
    for (let run = 0; run < 4; run++) {
      for await (const rows of open().stream({ sql: 'select 1 as one union all select 2', parameters: [] }, 1)) {
        expect(rows).toEqual([{ one: 1 }])
        break
      }
    }
  })

  test('a waiting read starts as soon as any earlier one is over', async () => {
    const query = { sql: 'select 1 as one union all select 2', parameters: [] }
    const [first, second, third] = [1, 2, 3].map(() => open().stream(query, 1))
    await Promise.all([first!.next(), second!.next()])
    const waiting = third!.next()
    await second!.return(undefined)
    expect((await waiting).value).toEqual([{ one: 1 }])
    await Promise.all([first!.return(undefined), third!.return(undefined)])
  })

  test('a read that cannot begin keeps no place', async () => {
    for (let run = 0; run < 3; run++) {
      const unsendable = open().stream({ sql: 'select 1', parameters: [() => {}] })
      await expect(unsendable.next()).rejects.toThrow('could not be cloned')
    }
    const after = open().stream({ sql: 'select 1 as one', parameters: [] })
    expect((await after.next()).value).toEqual([{ one: 1 }])
    await after.return(undefined)
  })

  test('what the database refuses is an error of the reader', async () => {
    const read = async () => {
      for await (const _ of open().stream({ sql: 'select 1 from nowhere', parameters: [] })) break
    }
    await expect(read()).rejects.toThrow('nowhere')
  })
}, fillEstate)
