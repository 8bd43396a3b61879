import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { AppModel } from '#model/app-model.ts'
import { LOCALES, type LocalizedText } from '#model/localized-text.ts'
import type { Database, WriteTransaction } from './database.ts'
import type { ColumnIdentities } from './migration/column-identities.ts'

const TABLE = 'steward_config'

/** Files of a config by relative path. TypeScript files are stored as the JSON that running them gave. */
export type ConfigFiles = readonly { readonly path: string; readonly text: string; readonly evaluation?: unknown }[]

/** A config that was in effect. */
export interface ConfigRevision {
  readonly id: number
  /** ISO datetime at which it took effect. */
  readonly at: string
  /** Hash of the model; equal files have equal revisions. */
  readonly revision: string
  /** Who made it, and why; null where that was not recorded. */
  readonly by: string | null
  readonly reason: LocalizedText | null
}

/** A config that takes effect. */
export interface NewRevision {
  readonly model: AppModel
  readonly files: ConfigFiles
  readonly at: string
  readonly by: string
  /** As a person wrote it, or in each language. */
  readonly reason: string | LocalizedText
  /** The columns of its fields. */
  readonly columns: ColumnIdentities
}

/** Model and files of a config, compressed for the table; call it before the transaction begins. */
export async function packedRevision({ model, files }: Pick<NewRevision, 'model' | 'files'>) {
  const packed = promisify(gzip)
  return { files: await packed(JSON.stringify(files)), model: await packed(JSON.stringify(model)) }
}

/**
 * Records the config that takes effect. Only the newest config's model is stored, for servers that follow it: `program` is the
 * version that made it.
 */
export async function noteConfig(
  { queries, adapter, touch }: WriteTransaction,
  { model, at, by, reason, columns }: NewRevision,
  packed: Awaited<ReturnType<typeof packedRevision>>,
  program: string,
): Promise<void> {
  await queries.updateTable(TABLE).set({ model: null }).where('model', 'is not', null).execute()
  await queries
    .insertInto(TABLE)
    .values({
      at,
      by,
      reason: typeof reason === 'string' ? reason : JSON.stringify(reason),
      program,
      revision: model.revision,
      files: adapter.encode('binary', packed.files),
      model: adapter.encode('binary', packed.model),
      columns: adapter.encode('json', columns),
    })
    .execute()
  touch(TABLE)
}

/** The configs that were in effect, newest first; none for a database that was never served. */
export async function configHistory(database: Database, most: number): Promise<ConfigRevision[]> {
  const { reader, adapter } = database
  const found = (await adapter.existingTables(reader)).find(({ name }) => name === TABLE)
  if (!found) return []
  // A database of an older version has neither, and is only read.
  const about = found.columns.has('by') ? (['by', 'reason'] as const) : []
  const rows = await reader
    .selectFrom(TABLE)
    .select(['id', 'at', 'revision', ...about])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, at, revision, by, reason }) => ({
    id: Number(id),
    at: String(at),
    revision: String(revision),
    by: (by as string | undefined) ?? null,
    reason: reasonOf(reason as string | null | undefined),
  }))
}

/** A reason in each language is stored as JSON, one that a person wrote as it is. */
function reasonOf(stored: string | null | undefined): LocalizedText | null {
  if (stored === null || stored === undefined) return null
  if (stored.startsWith(`{"${LOCALES[0]}":`)) return JSON.parse(stored)
  return { 'zh-CN': stored, 'en-US': stored }
}

/** The files of a config that was in effect; undefined for an unknown id. */
export async function configFilesOf({ reader, adapter }: Database, id: number): Promise<ConfigFiles | undefined> {
  const row = await reader.selectFrom(TABLE).select('files').where('id', '=', id).executeTakeFirst()
  return row && (unpacked(adapter.decode('binary', row.files)) as Promise<ConfigFiles>)
}

/** The model of a config as `program` made it; undefined when it has to be compiled. */
export async function configModelOf(
  { reader, adapter }: Database,
  id: number,
  program: string,
): Promise<AppModel | undefined> {
  const row = await reader
    .selectFrom(TABLE)
    .select('model')
    .where('id', '=', id)
    .where('program', '=', program)
    .where('model', 'is not', null)
    .executeTakeFirst()
  return row && (unpacked(adapter.decode('binary', row.model)) as Promise<AppModel>)
}

/** The columns of a config's fields; undefined when not recorded. */
export async function configColumnsOf(
  { reader, adapter }: Database,
  id: number,
): Promise<ColumnIdentities | undefined> {
  const row = await reader.selectFrom(TABLE).select('columns').where('id', '=', id).executeTakeFirst()
  return (row && (adapter.decode('json', row.columns) as ColumnIdentities | null)) ?? undefined
}

async function unpacked(content: unknown): Promise<unknown> {
  const text = await promisify(gunzip)(content as Uint8Array)
  return JSON.parse(text.toString('utf8'))
}
