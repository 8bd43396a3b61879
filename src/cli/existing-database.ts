import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from '#server/env.ts'
import { registerExtensions } from '#server/http/start/register-extensions.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import type { Output } from './command.ts'

/** The database of `DATABASE_URL` or `DATA_DIR`; undefined, with an error on `output`, if no start has created one yet. */
export async function existingDatabase(output?: Output): Promise<Database | undefined> {
  const { databaseUrl, dataDir } = readEnvironment(process.env)
  const file = join(dataDir, 'steward.db')
  if (databaseUrl !== undefined || existsSync(file)) return openForWork(databaseUrl ?? file)
  output?.error(`There is no database at ${file} yet: start the server.\n`)
  return undefined
}

/** The database for a command, which follows the same rules as a server. */
export function openForWork(url: string): Promise<Database> {
  registerExtensions()
  return openDatabase(url)
}
