import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { wordsOf, wordsWith } from '#server/storage/dialects/sqlite-gram-words.ts'
import { FORMER_GRAM_TABLE, GRAM_TABLE } from '#server/storage/dialects/sqlite-grams.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { migrate } from '../../helpers/database.ts'
import fc from '../../helpers/fast-check.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase(':memory:')
})
afterAll(() => database.close())

const hex = (text: string) => `p${Buffer.from(text).toString('hex')}`

async function indexed(text: string): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select ${sql.raw(wordsOf('searched', 'p'))} as words from (select ${text} as searched)`.execute(database.reader)
  return rows[0]!.words.split(' ').map(word => word.replace(/[A-F]/g, letter => letter.toLowerCase()))
}

test('three letters or digits of ASCII are a word of their own, other characters are words by two', async () => {
  expect((await indexed('王芳12A')).sort()).toEqual(['王芳', '芳1', '12', '12a', '2a'].map(hex).sort())
  expect(wordsWith('王芳', 'p')).toEqual([hex('王芳')])
  expect(wordsWith('9935', 'p')).toEqual(['993', '935'].map(hex))
  expect(wordsWith('99', 'p')).toEqual([hex('99')])
  // 12 is within 12a, but 芳1 and a栋 are within no three.
  expect(wordsWith('芳12A栋', 'p')).toEqual(['芳1', '12a', 'a栋'].map(hex))
})

test('a text has every word that is searched to find a part of it', async () => {
  const character = fc.constantFrom(...'王芳12aAbZÉé-_ \'"𠮷')
  const text = fc.array(character, { minLength: 2, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(text, fc.nat(28), fc.integer({ min: 2, max: 30 }), async (characters, from, length) => {
      const part = characters.slice(from, from + length)
      if (part.length < 2) return
      expect(await indexed(characters.join(''))).toEqual(expect.arrayContaining(wordsWith(part.join(''), 'p')))
    }),
    { numRuns: 200 },
  )
})

const modelOf = (...names: string[]) =>
  buildModel({
    resources: Object.fromEntries(
      names.map(name => [name, { label: 'no', scope: 'global', fields: { no: { type: 'text' } } }]),
    ),
    pages: Object.fromEntries(
      names.map(name => [name, { resource: name, kind: 'list', roles: ['clerk'], columns: ['no'] }]),
    ),
    permissions: { clerk: [1] },
  })

/** As if the indexes had been made before there were words of three characters; nothing can be found by them. */
async function makeFormer(): Promise<void> {
  await database.transaction(async ({ queries }) => {
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_schema where type = 'trigger' and instr(sql, ${GRAM_TABLE}) > 0`.execute(queries)
    await sql`create virtual table ${sql.table(FORMER_GRAM_TABLE)}
      using fts5(grams, content='', contentless_delete=1, detail=none, tokenize='ascii')`.execute(queries)
    for (const { name, sql: text } of rows) {
      await sql`drop trigger ${sql.id(name)}`.execute(queries)
      await sql.raw(text.replaceAll(GRAM_TABLE, FORMER_GRAM_TABLE)).execute(queries)
    }
    await sql`drop table ${sql.table(GRAM_TABLE)}`.execute(queries)
  })
}

test('indexes of a former make are made again by the migration, and nothing of them is left', async () => {
  await migrate(modelOf('car', 'house'), database)
  const write = (id: number, no: string) =>
    database.transaction(({ queries }) => queries.insertInto('car').values({ id, no, version: 1 }).execute())
  await write(1, 'A12345')
  await makeFormer()
  await write(2, 'B12399')
  // No house is declared any more: its table stays, and a write to it must not look for what is gone.
  const model = modelOf('car')
  const { steps } = await planMigration(model, database)
  expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(['create-index']))
  expect(steps.map(({ table }) => table)).toContain('car')
  await migrate(model, database)
  expect((await planMigration(model, database)).steps).toEqual([])
  const { rows } = await sql`
    select name from sqlite_schema where instr(sql || name, ${FORMER_GRAM_TABLE}) > 0`.execute(database.reader)
  expect(rows).toEqual([])
  await database.transaction(({ queries }) =>
    queries.insertInto('house').values({ id: 1, no: '1', version: 1 }).execute(),
  )
  await write(3, 'C45123')
  const found = await sql`select rowid from ${sql.table(GRAM_TABLE)}`.execute(database.reader)
  expect(found.rows).toHaveLength(3)
})
