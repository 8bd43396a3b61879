import type { Database } from '../database.ts'
import type { FileContents } from './file-contents.ts'

const TABLE = 'steward_file_content'
const NAMES_AT_ONCE = 500

/** Contents in a table, for processes that share a database but no disk. */
export function databaseContents(database: Database): FileContents {
  return {
    async put(sha256, bytes) {
      await database.transaction(async ({ queries }) => {
        await queries
          .insertInto(TABLE)
          .values({ sha256, content: Buffer.from(bytes) })
          .onConflict(conflict => conflict.column('sha256').doNothing())
          .execute()
      })
    },
    async get(sha256) {
      const row = await database.reader
        .selectFrom(TABLE)
        .select('content')
        .where('sha256', '=', sha256)
        .executeTakeFirst()
      return row ? (database.adapter.decode('binary', row.content) as Uint8Array) : undefined
    },
    async remove(sha256) {
      await database.transaction(
        async ({ queries }) => void (await queries.deleteFrom(TABLE).where('sha256', '=', sha256).execute()),
      )
    },
    async *names() {
      for (let last = '', isOver = false; !isOver; ) {
        const rows = await database.reader
          .selectFrom(TABLE)
          .select('sha256')
          .where('sha256', '>', last)
          .orderBy('sha256')
          .limit(NAMES_AT_ONCE)
          .execute()
        for (const row of rows) yield row.sha256 as string
        last = (rows.at(-1)?.sha256 ?? last) as string
        isOver = rows.length < NAMES_AT_ONCE
      }
    },
  }
}
