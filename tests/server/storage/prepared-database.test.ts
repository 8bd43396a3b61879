import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { eachPreparedDatabase } from '../../helpers/database.ts'

const makeNote = (database: Database) =>
  database.transaction(async ({ queries }) => {
    await sql`create table note (words text)`.execute(queries)
    await sql`insert into note values ('prepared')`.execute(queries)
  })

for (const round of ['first', 'next'])
  eachPreparedDatabase('a note', makeNote, open => {
    test(`the ${round} suite begins with a copy of what was prepared, and no other suite sees what it writes`, async () => {
      const notes = () => sql`select words from note`.execute(open().reader)
      expect((await notes()).rows).toEqual([{ words: 'prepared' }])
      await open().transaction(({ queries }) => sql`delete from note`.execute(queries))
      expect((await notes()).rows).toEqual([])
    })
  })
