import { changeStored } from './change-stored.ts'
import type { Database, WriteTransaction } from './database.ts'

/** Settings of the database itself. */
export const SETTING_TABLE = 'steward_setting'

/** A setting of the database; undefined when it was never written. */
export async function readSetting(database: Database, key: string): Promise<unknown> {
  const row = await database.reader.selectFrom(SETTING_TABLE).select('value').where('key', '=', key).executeTakeFirst()
  return row === undefined ? undefined : database.adapter.decode('json', row.value)
}

/** The settings whose keys begin with `prefix`, by key. */
export async function readSettings({ reader, adapter }: Database, prefix: string): Promise<Map<string, unknown>> {
  const rows = await reader
    .selectFrom(SETTING_TABLE)
    .select(['key', 'value'])
    .where('key', 'like', `${prefix}%`)
    .execute()
  return new Map(rows.map(({ key, value }) => [key as string, adapter.decode('json', value)]))
}

/** Stores `value` (JSON) under `key`. */
export async function writeSetting({ queries, adapter }: WriteTransaction, key: string, value: unknown): Promise<void> {
  const encoded = adapter.encode('json', value)
  await queries
    .insertInto(SETTING_TABLE)
    .values({ key, value: encoded })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: encoded }))
    .execute()
}

/** Replaces the value of `key` by the result of `change`; concurrent changes are serialized. */
export async function changeSetting(
  write: WriteTransaction,
  key: string,
  change: (current: unknown) => unknown,
): Promise<void> {
  await changeStored(write, { table: SETTING_TABLE, column: 'value', key }, change)
}
