import { join } from 'node:path'
import type { Environment } from '#server/env.ts'
import type { Database } from '../database.ts'
import { databaseContents } from './database-contents.ts'
import { diskContents, removeDrafts } from './disk-contents.ts'
import type { FileContents } from './file-contents.ts'

/** File contents: on disk beside the embedded database, or in a table of a shared database. */
export function contentsFor(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  database: Database,
): FileContents {
  return databaseUrl ? databaseContents(database) : diskContents(filesOf(dataDir))
}

/** Removes incomplete files of an earlier process; call it while nobody else uses the directory. */
export async function removeUnfinished({
  databaseUrl,
  dataDir,
}: Pick<Environment, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (!databaseUrl) await removeDrafts(filesOf(dataDir))
}

function filesOf(dataDir: string): string {
  return join(dataDir, 'files')
}
