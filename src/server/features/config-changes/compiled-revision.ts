import { compileFiles } from '#compiler/compile.ts'
import type { CompileResult } from '#compiler/compile-result.ts'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import { configFilesOf } from '#server/storage/config-revisions.ts'
import type { Database } from '../../storage/database.ts'

/** A config of the history, compiled by this version. `id`: its number there. */
export async function compiledRevision(database: Database, id: number): Promise<CompileResult> {
  const files = (await configFilesOf(database, id))!
  return compileFiles(files as readonly ConfigSource[], { wasInEffect: true })
}
