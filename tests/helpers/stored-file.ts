import type { Database } from '#server/storage/database.ts'

/** Id of a file that counts as stored, for fields that ask for one; its contents are nowhere. */
export const FILE = 'fileOfTheTest'

/** Notes `FILE` in the database. */
export async function noteFile(database: Database): Promise<void> {
  const createdAt = new Date().toISOString()
  await database.transaction(({ queries }) =>
    queries
      .insertInto('steward_file')
      .values({ id: FILE, name: 'a.pdf', size: 1, type: 'application/pdf', sha256: 'x', createdBy: 1, createdAt })
      .execute(),
  )
}
