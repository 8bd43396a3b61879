import { join } from 'node:path'
import type { Environment } from '#server/env.ts'
import type { Database } from '../database.ts'
import { databaseContents } from './database-contents.ts'
import { diskContents, removeDrafts } from './disk-contents.ts'
import type { FileContents } from './file-contents.ts'

/** Contents beside the embedded database on disk; in a shared database in its own table. */
export function contentsFor(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  database: Database,
): FileContents {
  return databaseUrl ? databaseContents(database) : diskContents(filesOf(dataDir))
}

/** Removes what an earlier process has left unfinished on the disk; to be called while nobody else works with it. */
export async function removeUnfinished({
  databaseUrl,
  dataDir,
}: Pick<Environment, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (!databaseUrl) await removeDrafts(filesOf(dataDir))
}

function filesOf(dataDir: string): string {
  return join(dataDir, 'files')
}
