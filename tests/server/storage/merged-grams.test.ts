import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { GRAM_TABLE } from '#server/storage/dialects/sqlite-grams.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { migrate } from '../../helpers/database.ts'

const modelOf = (search: string[]) =>
  buildModel({
    resources: {
      house: {
        label: 'name',
        scope: 'global',
        search,
        fields: { name: { type: 'text' }, phone: { type: 'text' } },
      },
    },
    pages: { houses: { resource: 'house', kind: 'list', roles: ['clerk'], columns: ['name'] } },
    permissions: { clerk: [1] },
  })

let database: Database
beforeAll(async () => {
  database = await openDatabase(':memory:')
})
afterAll(() => database.close())

/** Parts of the index, each of which every search asks, and rows that are gone and yet in it. */
async function parts() {
  const count = async (column: string, table: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct ${sql.raw(column)}) as count from ${sql.table(`${GRAM_TABLE}_${table}`)}`.execute(
      database.reader,
    )
    return rows[0]!.count
  }
  // Pages that list rows that are gone have numbers of their own, with this bit.
  return { parts: await count('segid', 'idx'), gone: await count('case when id >> 53 & 1 then id end', 'data') }
}

async function writeRows(from: number, to: number): Promise<void> {
  for (let id = from; id < to; id++)
    await database.transaction(({ queries }) =>
      queries
        .insertInto('house')
        .values({ id, name: `阳光花园·${id}栋`, phone: `1990000${id}`, version: 1 })
        .execute(),
    )
}

test('after many rows came the index of texts is in one part again', async () => {
  await migrate(modelOf(['name']), database)
  await writeRows(1, 6)
  expect((await parts()).parts).toBe(5)
  await database.analyse()
  expect(await parts()).toEqual({ parts: 1, gone: 0 })
})

test('an index that is made again leaves nothing of the rows of the old one behind', async () => {
  await database.transaction(({ queries }) => queries.deleteFrom('house').where('id', '=', 3).execute())
  expect((await parts()).gone).toBe(1)
  await migrate(modelOf(['name', 'phone']), database)
  expect(await parts()).toEqual({ parts: 1, gone: 0 })
  const { rows } = await sql`select rowid from ${sql.table(GRAM_TABLE)}`.execute(database.reader)
  expect(rows).toHaveLength(4)
})

test('a database without such an index has nothing to put in order', async () => {
  const empty = await openDatabase(':memory:')
  await expect(empty.analyse()).resolves.toBeUndefined()
  await empty.close()
})
