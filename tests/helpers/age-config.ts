import { gzipSync } from 'node:zlib'
import { compileFiles } from '#compiler/compile.ts'
import { configFilesOf } from '#server/storage/config-revisions.ts'
import type { Database } from '#server/storage/database.ts'

/** Lets a config of the history say something that the compiler refuses, as one of an earlier version may. */
export async function ageConfig(database: Database, id: number, file: string, from: string, to: string): Promise<void> {
  const files = (await configFilesOf(database, id))!
  const aged = files.map(({ path, text }) => ({ path, text: path === file ? text.replace(from, to) : text }))
  if (JSON.stringify(aged) === JSON.stringify(files)) throw new Error(`${file} does not say ${from}`)
  const compiled = compileFiles(aged, { wasInEffect: true })
  const revision = compiled.ok ? { revision: compiled.model.revision } : {}
  await database.transaction(({ queries, adapter }) =>
    queries
      .updateTable('steward_config')
      .set({ files: adapter.encode('binary', gzipSync(JSON.stringify(aged))), model: null, ...revision })
      .where('id', '=', id)
      .execute(),
  )
}
