import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { bulkInsert, insertNumbered } from '#server/storage/insert-rows.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

const model = buildModel({
  resources: {
    sample: {
      label: 'text',
      scope: 'global',
      fields: {
        text: { type: 'text', unique: true },
        whole: { type: 'integer' },
        real: { type: 'decimal' },
        flag: { type: 'boolean' },
        day: { type: 'date' },
        moment: { type: 'datetime' },
        list: { type: 'tags' },
      },
    },
  },
})
const prepare = (database: Database) => migrate(model, database)

eachDatabase((open, name) => {
  const insert = (values: object) =>
    open().transaction(({ queries }) =>
      queries
        .insertInto('sample')
        .values({ version: 1, ...values })
        .execute(),
    )

  test('every kind of value comes back as it went in', async () => {
    const { adapter, reader } = open()
    const values = {
      text: "it's 'quoted' \\ \u{1F600}\n",
      whole: 9_007_199_254_740_991,
      real: 0.1,
      flag: false,
      day: '2024-02-29',
      moment: '2024-02-29T23:59:59.999Z',
      list: ['一', 'two'],
    }
    await insert({ ...values, list: adapter.encode('json', values.list) })
    const row = await reader.selectFrom('sample').selectAll().executeTakeFirstOrThrow()
    expect({
      text: row.text,
      whole: row.whole,
      real: row.real,
      flag: adapter.decode('boolean', row.flag),
      day: row.day,
      moment: row.moment,
      list: adapter.decode('json', row.list),
    }).toEqual(values)
  })

  test('numbers stay what they are', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select count(*) as count, sum(whole) as sum, avg(real) as avg from sample`.execute(open().reader)
    expect(rows[0]).toEqual({ count: 1, sum: 9_007_199_254_740_991, avg: 0.1 })
  })

  test('rows inserted together keep their values and get their ids in order', async () => {
    const { adapter, reader } = open()
    const kinds = {
      text: 'text',
      whole: 'integer',
      real: 'decimal',
      flag: 'boolean',
      day: 'date',
      list: 'json',
    } as const
    const values = [
      {
        text: "it's \\ \u{1F600}\n",
        whole: -9_007_199_254_740_991,
        real: 0.1,
        flag: true,
        day: '2024-02-29',
        list: ['"'],
      },
      { text: '{"a": null}', whole: null, real: -1e-7, flag: false, day: null, list: null },
      { text: null, whole: 0, real: 1e21, flag: null, day: '0001-01-01', list: [] },
    ]
    const rows = Array.from({ length: 1203 }, (_, at) => {
      const { text, list, ...others } = values[at % values.length]!
      const row = { ...others, list: adapter.encode('json', list), version: at }
      return text === null ? row : { ...row, text: `${text}${at}` }
    })
    const kindOf = (name: string) => ({ ...kinds, version: 'integer' as const })[name as keyof typeof kinds]
    const ids = await open().transaction(write => insertNumbered(write, 'sample', kindOf, rows))
    const stored = await reader.selectFrom('sample').selectAll().where('id', 'in', ids).orderBy('id').execute()
    await open().transaction(({ queries }) => queries.deleteFrom('sample').where('id', 'in', ids).execute())
    expect(stored.map(({ id, version }) => [id, version])).toEqual(rows.map(({ version }, at) => [ids[at], version]))
    for (const [at, row] of stored.entries()) {
      const { text, ...others } = values[at % values.length]!
      const found = Object.entries(kinds).map(([name, kind]) => [name, adapter.decode(kind, row[name])])
      expect(Object.fromEntries(found)).toEqual({ ...others, text: text === null ? null : `${text}${at}` })
    }
  })

  test('a transaction is committed as a whole or not at all, and nobody sees half of it', async () => {
    const { reader } = open()
    const texts = async () => (await reader.selectFrom('sample').select('text').orderBy('id').execute()).length
    const before = await texts()
    let inside = -1
    const failing = open().transaction(async ({ queries }) => {
      await queries.insertInto('sample').values({ text: 'half', version: 1 }).execute()
      inside = await texts()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect([inside, await texts()]).toEqual([before, before])
  })

  test('transactions at the same time wait for each other', async () => {
    await insert({ text: 'counter', whole: 0 })
    const raise = () =>
      open().transaction(async ({ queries, adapter }) => {
        const { rows } = await sql<{ whole: number }>`
          select whole from sample as record where text = 'counter'${adapter.lockRows('record', 'update')}`.execute(
          queries,
        )
        await new Promise(resolve => setTimeout(resolve, 2))
        await queries
          .updateTable('sample')
          .set({ whole: rows[0]!.whole + 1 })
          .where('text', '=', 'counter')
          .execute()
      })
    await Promise.all(Array.from({ length: 12 }, raise))
    const row = await open()
      .reader.selectFrom('sample')
      .select('whole')
      .where('text', '=', 'counter')
      .executeTakeFirst()
    expect(row).toEqual({ whole: 12 })
  })

  test('a unique violation is distinguished from other errors', async () => {
    const error = await insert({ text: 'counter' }).catch(error => error)
    expect(open().adapter.uniqueViolation(error)).toMatchObject({ table: 'sample' })
    const other = await insert({ nothing: 1 }).catch(error => error)
    expect(open().adapter.uniqueViolation(other)).toBeUndefined()
  })

  test('texts are ordered by code point and absent ones come first', async () => {
    await open().transaction(({ queries }) => queries.deleteFrom('sample').execute())
    for (const text of ['b', 'B', 'ä', '中', 'a', null]) await insert({ text })
    const order = (direction: 'asc' | 'desc') =>
      sql<{
        text: string
      }>`select text from sample order by text ${sql.raw(direction + open().adapter.nullsOrder[direction])}`.execute(
        open().reader,
      )
    expect((await order('asc')).rows.map(row => row.text)).toEqual([null, 'B', 'a', 'b', 'ä', '中'])
    expect((await order('desc')).rows.map(row => row.text)).toEqual(['中', 'ä', 'b', 'a', 'B', null])
  })

  test('a revision changes with every write that says so', async () => {
    const current = () => open().revisions.current(['sample'])
    const before = await current()
    expect(await current()).toBe(before)
    await open().transaction(async ({ touch }) => touch('sample'))
    const after = await current()
    expect(after).not.toBe(before)
    await open().transaction(async ({ touch }) => touch('other'))
    expect(await current()).toBe(after)
  })

  if (name === 'sqlite') {
    test('a value that the driver does not know is refused instead of ending the process', async () => {
      await expect(insert({ text: { a: 1 } })).rejects.toThrow(TypeError)
    })
  }

  if (name === 'postgres')
    test('the rows of a set are found by the index, not by reading a table of ten thousand', async () => {
      const { adapter, reader } = open()
      await open().transaction(write => {
        const rows = Array.from({ length: 10_000 }, (_, at) => ({ text: `row ${at} ${'x'.repeat(200)}`, version: 1 }))
        return bulkInsert(write, 'sample', { text: 'text', version: 'integer' }, rows)
      })
      await open().analyse()
      const given = adapter.rowsOf(sql`${'[]'}`, [['id', 'integer']])
      const plan = await sql<Record<'QUERY PLAN', string>>`explain update sample set version = 2 from ${given} as given
        where sample.id = given.id`.execute(reader)
      const steps = plan.rows.map(row => row['QUERY PLAN']).join('\n')
      expect(steps).toMatch(/Index Scan using sample_pkey/)
      expect(steps).not.toMatch(/Seq Scan/)
    })
}, prepare)

test('what another process commits to a SQLite file is noticed at once, and what it gives up is not', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'steward-test-'))
  const path = join(directory, 'file.db')
  const database = await openDatabase(path)
  await migrate(model, database)
  const current = () => database.revisions.current(['sample'])
  const write = (...statements: string[]) => {
    const script = `const file = new (require('libsql'))(${JSON.stringify(path)}); file.exec(${JSON.stringify(statements.join(';'))})`
    execFileSync(process.execPath, ['-e', script])
  }
  const insert = (text: string) => `insert into sample (text, version) values ('${text}', 1)`
  const before = current()
  expect(current()).toBe(before)
  write('begin', insert('given up'), 'rollback')
  expect(current()).toBe(before)
  write(insert('first'))
  const first = current()
  expect(first).not.toBe(before)
  await database.transaction(async ({ queries, touch }) => {
    await queries.insertInto('sample').values({ text: 'own', version: 1 }).execute()
    touch('other')
  })
  expect(current()).toBe(first)
  write(insert('second'))
  expect(current()).not.toBe(first)
  await database.close()
  await rm(directory, { recursive: true })
})

test('a SQLite file is kept, and another process that writes it is noticed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'steward-test-'))
  const path = join(directory, 'deep', 'file.db')
  const one = await openDatabase(`sqlite:${path}`)
  await migrate(model, one)
  const two = await openDatabase(path)
  const before = await two.revisions.current(['sample'])
  await one.transaction(async ({ queries, touch }) => {
    await queries.insertInto('sample').values({ text: 'x', version: 1 }).execute()
    touch('sample')
  })
  expect(await two.revisions.current(['sample'])).not.toBe(before)
  expect(await two.reader.selectFrom('sample').select('text').execute()).toEqual([{ text: 'x' }])
  await one.close()
  await two.close()
  await rm(directory, { recursive: true })
})
