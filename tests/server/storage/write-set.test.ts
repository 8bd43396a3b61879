import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database, SetStep, WriteTransaction } from '#server/storage/database.ts'
import { type Outcome, SetSize, writeAll, writeSet } from '#server/storage/write-set.ts'
import { eachDatabase } from '../../helpers/database.ts'

test('a set grows slowly and shrinks at once; what is left of it for the next one says nothing of its size', () => {
  const size = new SetSize({ adapter: { turnMs: 50 } as Database['adapter'] })
  const after = (ms: number, rows: number) => {
    size.took(ms, rows)
    return size.rows
  }
  expect(size.rows).toBe(20)
  // 40 ms are its aim: with a quarter more it takes 50.
  expect([after(1, 20), after(1, 25)]).toEqual([25, 31])
  expect(after(40, 31)).toBe(31)
  expect(after(62, 31)).toBe(20)
  for (let sets = 0; sets < 12; sets++) after(1, 20)
  expect(size.rows).toBe(291)
  expect(after(40, 291)).toBe(291)
  // Five rows in 2 ms are 100 in 40.
  expect([after(2, 5), after(2, 5)]).toEqual([146, 100])
  for (let sets = 0; sets < 9; sets++) after(1, 100)
  expect([size.rows, after(400, 500)]).toEqual([500, 250])
})

eachDatabase(
  open => {
    /** The items of each time that a step was taken. */
    let taken: string[][] = []
    const inserting: SetStep<string, void> = {
      name: 'insert',
      stage: 'row',
      async run({ queries }, names) {
        taken.push([...names])
        await queries
          .insertInto('thing')
          .values(names.map(name => ({ name })))
          .execute()
        return names.map(() => undefined)
      },
    }
    const looking: SetStep<string, number> = {
      name: 'look',
      stage: 'check',
      run: async (_write, names) => names.map(name => (name === 'unwanted' ? new Error('unwanted') : name.length)),
    }
    const insert = async (write: WriteTransaction, name: string) => {
      const length = await write.together(looking, name)
      await write.together(inserting, name)
      if (name === 'late') throw new Error('too late')
      return length
    }
    /** What became of all of them, in as many turns as they take. */
    async function write(items: readonly string[], each = insert, inTurn = false) {
      const outcomes: Outcome<number>[] = []
      while (outcomes.length < items.length)
        outcomes.push(...(await writeSet(open(), items.slice(outcomes.length), each, { inTurn })))
      return outcomes.map(outcome => ('value' in outcome ? outcome.value : (outcome.error as Error).message))
    }
    const names = async () =>
      (await open().reader.selectFrom('thing').select('name').orderBy('name').execute()).map(({ name }) => name)

    beforeEach(async () => {
      taken = []
      await open().transaction(async ({ queries }) => void (await queries.deleteFrom('thing').execute()))
    })

    test('a step is taken once for all rows, in their order', async () => {
      expect(await write(['c', 'aa', 'b'])).toEqual([1, 2, 1])
      expect(taken).toEqual([['c', 'aa', 'b']])
      expect(await names()).toEqual(['aa', 'b', 'c'])
    })

    test('a row that is refused before anything is written leaves the set', async () => {
      expect(await write(['a', 'unwanted', 'b'])).toEqual([1, 'unwanted', 1])
      expect(taken).toEqual([['a', 'b']])
    })

    test.each(['late', 'a'])('a row that is refused later is rolled back alone: %s', async name => {
      const outcomes = await write(['a', 'b', name, 'c'])
      expect(outcomes.map(outcome => typeof outcome)).toEqual(['number', 'number', 'string', 'number'])
      expect(await names()).toEqual(['a', 'b', 'c'])
    })

    test('rows that are written in turn see those before them', async () => {
      const seen: number[] = []
      const count = async (own: WriteTransaction, name: string) => {
        const { rows } = await sql`select 1 as one from thing`.execute(own.queries)
        seen.push(rows.length)
        return insert(own, name)
      }
      await write(['a', 'late', 'b'], count, true)
      expect(seen).toEqual([0, 1, 1])
    })

    /** Claims the first letter of its name: before it writes, or afterwards. */
    const claiming = (isEarly: boolean) => async (own: WriteTransaction, name: string) => {
      await own.together(looking, name)
      if (isEarly) own.claim?.(name[0]!)
      await own.together(inserting, name)
      if (!isEarly) own.claim?.(name[0]!)
      return name.length
    }

    test('a set ends before the row that claims what an earlier one has', async () => {
      expect(await write(['a', 'b', 'c', 'a2', 'unwanted', 'b2'], claiming(true))).toEqual([1, 1, 1, 2, 'unwanted', 2])
      expect(taken).toEqual([
        ['a', 'b', 'c'],
        ['a2', 'b2'],
      ])
    })

    test('rows that claim the same too early or too late for that are written in turn', async () => {
      const names = ['a', 'a2', 'b', 'c', 'd', 'e', 'f', 'g']
      const alone = names.map(name => [name])
      expect(await write(names, claiming(true))).toEqual([1, 2, 1, 1, 1, 1, 1, 1])
      expect(taken).toEqual(alone)
      taken = []
      expect(await write(['h', 'i', 'i2'], claiming(false))).toEqual([1, 1, 2])
      expect(taken).toEqual([['h', 'i', 'i2'], ['h'], ['i'], ['i2']])
    })

    test('so are rows that stand or fall together', async () => {
      for (const isEarly of [true, false]) {
        const list = isEarly ? ['a', 'b', 'b2'] : ['c', 'd', 'd2']
        taken = []
        await open().transaction(own => writeAll(own, list, claiming(isEarly), { inTurn: false }))
        expect(taken.slice(-3)).toEqual(list.map(name => [name]))
      }
      expect(await names()).toEqual(['a', 'b', 'b2', 'c', 'd', 'd2'])
    })

    test('of rows that stand or fall together the first refusal is thrown, and nothing is kept', async () => {
      for (const inTurn of [false, true]) {
        const work = open().transaction(own => writeAll(own, ['a', 'unwanted', 'b'], insert, { inTurn }))
        await expect(work).rejects.toThrow('unwanted')
        expect(await names()).toEqual([])
      }
    })
  },
  async (database: Database) => {
    await database.transaction(async ({ queries, adapter }) => {
      await sql`create table thing (id ${sql.raw(adapter.columnTypes.identity)}, name text unique)`.execute(queries)
    })
  },
)
