import type { Database } from '../storage/database.ts'
import type { FileContents } from './file-contents.ts'

const TABLE = 'steward_file_content'

/** Contents in a table, for processes that share a database and no disk. */
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
  }
}
