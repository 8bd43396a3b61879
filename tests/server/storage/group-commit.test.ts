import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { GroupCommit } from '#server/storage/dialects/group-commit.ts'
import { SqliteConnection } from '#server/storage/dialects/sqlite-connection.ts'
import { openDatabase } from '#server/storage/open-database.ts'

const directory = mkdtempSync(join(tmpdir(), 'steward-test-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const COUNT = 60

test('of transactions at the same time, those that fail leave the others alone', async () => {
  const database = await openDatabase(join(directory, 'many.db'))
  await database.transaction(({ queries }) =>
    queries.schema
      .createTable('note')
      .addColumn('n', 'integer', column => column.unique())
      .execute(),
  )
  const write = (n: number) =>
    database.transaction(async ({ queries }) => {
      await queries.insertInto('note').values({ n }).execute()
      if (n % 3 === 0) throw new Error('changed my mind')
      // The same number again is refused by the database itself.
      if (n % 7 === 0) await queries.insertInto('note').values({ n }).execute()
    })
  const numbers = Array.from({ length: COUNT }, (_, index) => index + 1)
  const outcomes = await Promise.allSettled(numbers.map(write))
  const kept = numbers.filter(n => n % 3 !== 0 && n % 7 !== 0)
  expect(numbers.filter((_, index) => outcomes[index]!.status === 'fulfilled')).toEqual(kept)
  const rows = await database.reader.selectFrom('note').select('n').orderBy('n').execute()
  expect(rows.map(row => row.n)).toEqual(kept)
  await database.close()
})

test('a transaction is neither visible nor reported before the commit, which waiting ones share', async () => {
  const path = join(directory, 'shared.db')
  const writing = new SqliteConnection(path, { readOnly: false })
  const reading = new SqliteConnection(path, { readOnly: true })
  writing.run('create table note (n integer)')
  const group = new GroupCommit(writing)
  const seen = async () =>
    (await reading.executeQuery({ sql: 'select n from note', parameters: [] } as never)).rows.length
  const told: number[] = []
  await group.enter()
  const second = group.enter()
  group.begin()
  writing.run('insert into note values (1)')
  const first = group.commit().then(() => told.push(1))
  await second
  group.begin()
  writing.run('insert into note values (2)')
  expect([await seen(), told]).toEqual([0, []])
  await Promise.all([first, group.commit().then(() => told.push(2))])
  expect([await seen(), told]).toEqual([2, [1, 2]])
  reading.close()
  writing.close()
})

test('when the database rolls everything back, earlier transactions get the error', async () => {
  const path = join(directory, 'given-up.db')
  const writing = new SqliteConnection(path, { readOnly: false })
  writing.run('create table note (n integer)')
  const group = new GroupCommit(writing)
  await group.enter()
  const second = group.enter()
  group.begin()
  writing.run('insert into note values (1)')
  const first = group.commit()
  await second
  group.begin()
  writing.run('rollback')
  group.rollback()
  await expect(first).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  await group.enter()
  group.begin()
  writing.run('insert into note values (3)')
  await group.commit()
  const { rows } = await writing.executeQuery({ sql: 'select n from note', parameters: [] } as never)
  expect(rows).toEqual([{ n: 3 }])
  writing.close()
})
