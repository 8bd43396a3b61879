import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { SqliteConnection } from '#server/storage/dialects/sqlite-connection.ts'
import { oneRow } from '#server/storage/one-row.ts'

const directory = mkdtempSync(join(tmpdir(), 'steward-test-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const asked = (sql: string) => ({ sql, parameters: [] })

test('a statement that is kept gives the columns that the table has now', () => {
  const connection = new SqliteConnection(join(directory, 'columns.db'), { readOnly: false })
  connection.run('create table note (n integer, old text)')
  connection.run(`insert into note values (1, 'a')`)
  const [all, joined] = [asked('select * from note'), asked('select x.n as m, note.* from note, note as x')]
  expect(connection.select(all)).toEqual([{ n: 1, old: 'a' }])
  expect(connection.select(joined)).toEqual([{ m: 1, n: 1, old: 'a' }])
  connection.run('alter table note rename column old to new')
  connection.run('alter table note add column more text')
  expect(connection.select(all)).toEqual([{ n: 1, new: 'a', more: null }])
  expect(connection.select(joined)).toEqual([{ m: 1, n: 1, new: 'a', more: null }])
  connection.close()
})

test('the first row, all rows and one row after the other are the same objects', () => {
  const connection = new SqliteConnection(join(directory, 'rows.db'), { readOnly: false })
  connection.run('create table note (n integer, text text, part real, raw blob)')
  connection.run(`insert into note values (1, 'a', 0.5, x'0102'), (9007199254740991, null, null, null)`)
  const query = asked('select n, text, part, raw as "bytes" from note order by n')
  const rows = connection.select<Record<string, unknown>>(query)
  expect(rows.map(({ n, text, part }) => ({ n, text, part }))).toEqual([
    { n: 1, text: 'a', part: 0.5 },
    { n: 9007199254740991, text: null, part: null },
  ])
  expect(Buffer.from(rows[0]!.bytes as ArrayBuffer)).toEqual(Buffer.from([1, 2]))
  expect([...connection.iterate(query)]).toEqual(rows)
  expect(connection.selectOne(query)).toEqual(rows[0])
  expect(connection.selectOne(asked('select n from note where n = 2'))).toBeUndefined()
  connection.close()
})

test('a select said to have one row gives it, and holds up no other connection', async () => {
  const path = join(directory, 'one.db')
  const [one, other] = [
    new SqliteConnection(path, { readOnly: false }),
    new SqliteConnection(path, { readOnly: false }),
  ]
  one.run('create table note (n integer primary key, text text)')
  const insert = CompiledQuery.raw('insert into note (text) values (?)', ['a'])
  expect(await one.executeQuery(insert)).toMatchObject({ rows: [], insertId: 1n })
  await one.executeQuery(insert)
  const select = CompiledQuery.raw('select n, text from note where n >= ? order by n', [1])
  for (let turn = 0; turn < 2; turn++) {
    one.run('begin immediate')
    expect((await one.executeQuery(oneRow(select))).rows).toEqual([{ n: 1, text: 'a' }])
    expect((await one.executeQuery(oneRow(CompiledQuery.raw('select n from note where n < 0')))).rows).toEqual([])
    one.run('commit')
    await other.executeQuery(insert)
  }
  expect((await one.executeQuery<{ n: number }>(select)).rows.map(({ n }) => n)).toEqual([1, 2, 3, 4])
  one.close()
  other.close()
})

test('each way of reading returns the rows of its own parameters, whichever was used before', () => {
  const connection = new SqliteConnection(join(directory, 'ways.db'), { readOnly: false })
  connection.run('create table note (n integer primary key)')
  connection.run('insert into note values (1), (2), (3)')
  type Note = { n: number }
  const from = (n: number) => ({ sql: 'select n from note where n >= ? order by n', parameters: [n] })
  const ways: Record<string, (n: number) => unknown> = {
    one: n => connection.selectOne<Note>(from(n))?.n,
    all: n => connection.select<Note>(from(n))[0]?.n,
    iterated: n => [...connection.iterate(from(n))][0]?.n,
    'broken off': n => {
      for (const row of connection.iterate(from(n))) return row.n
    },
  }
  for (const [first, before] of Object.entries(ways))
    for (const [second, after] of Object.entries(ways)) {
      before(9)
      expect([first, second, after(1)]).toEqual([first, second, 1])
      before(3)
      expect([first, second, after(2), after(9)]).toEqual([first, second, 2, undefined])
    }
  connection.close()
})
