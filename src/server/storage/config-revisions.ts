import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Database } from './database.ts'

const TABLE = 'steward_config'

/** Files of a config by their path in it, as they were found. TypeScript comes with what running it gave. */
export type ConfigFiles = readonly { readonly path: string; readonly text: string; readonly evaluation?: unknown }[]

/** A config that was in effect. */
export interface ConfigRevision {
  readonly id: number
  /** ISO datetime at which it took effect. */
  readonly at: string
  /** Of the model; equal files have equal revisions. */
  readonly revision: string
}

/** Notes the config that takes effect, with its files, unless it is the one in effect already. */
export async function noteConfig(
  database: Database,
  { revision, at, files }: Omit<ConfigRevision, 'id'> & { readonly files: () => Promise<ConfigFiles> },
): Promise<void> {
  const [active] = await newest(database, 1)
  if (active?.revision === revision) return
  const content = await promisify(gzip)(JSON.stringify(await files()))
  await database.transaction(async ({ queries, adapter }) => {
    await queries
      .insertInto(TABLE)
      .values({ at, revision, files: adapter.encode('binary', content) })
      .execute()
  })
}

/** The configs that were in effect, the newest first; none of a database that has never been started with. */
export async function configHistory(database: Database, most: number): Promise<ConfigRevision[]> {
  const tables = await database.adapter.existingTables(database.reader)
  return tables.some(({ name }) => name === TABLE) ? newest(database, most) : []
}

/** The files of a config that was in effect; undefined for an unknown id. */
export async function configFilesOf({ reader, adapter }: Database, id: number): Promise<ConfigFiles | undefined> {
  const row = await reader.selectFrom(TABLE).select('files').where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const content = await promisify(gunzip)(adapter.decode('binary', row.files) as Uint8Array)
  return JSON.parse(content.toString('utf8')) as ConfigFiles
}

async function newest({ reader }: Database, most: number): Promise<ConfigRevision[]> {
  const rows = await reader
    .selectFrom(TABLE)
    .select(['id', 'at', 'revision'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, at, revision }) => ({ id: Number(id), at: String(at), revision: String(revision) }))
}
