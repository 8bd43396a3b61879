import { fileIdsIn } from '#model/field-types/shared/stored-files.ts'
import { fileFields } from '#server/records/files/file-uses.ts'
import { bulkInsert, fillTable } from '#server/storage/insert-rows.ts'
import { resourceTables } from '#server/storage/resource-tables.ts'
import { readSetting, writeSetting } from '#server/storage/settings.ts'
import type { Database, WriteTransaction } from '../../storage/database.ts'
import type { World } from './world.ts'

/** Setting with the time when sample data was written, and the record of each `$key`. */
export const SAMPLE_DATA_SETTING = 'sampleData'

/** `$key` of a written row → its record. */
export type KeyedRecords = Readonly<Record<string, { readonly resource: string; readonly id: number }>>

/** Number of the lock that serializes writing sample data by servers that start at the same time. */
const SAMPLE_DATA_LOCK = 902

/**
 * Writes every record of `world` in one transaction and returns their number; undefined, without writing, where another server
 * has written its sample data meanwhile.
 */
export async function writeWorld(world: World, database: Database): Promise<number | undefined> {
  const count = await database.transaction(async write => {
    await write.adapter.lockKeys?.(write.queries, [SAMPLE_DATA_LOCK])
    if ((await readSetting({ ...database, reader: write.queries }, SAMPLE_DATA_SETTING)) !== undefined) return undefined
    const tables = new Map(resourceTables(world.model).map(table => [table.name, table]))
    let count = 0
    for (const [name, rows] of world.resources()) {
      await fillTable(write, tables.get(name)!, rows)
      count += rows.length
    }
    await writeSequences(world, write)
    await writeFileUses(world, write)
    await writeSetting(write, SAMPLE_DATA_SETTING, { day: world.today, records: count, keys: keyedRecords(world) })
    return count
  })
  if (count !== undefined) await database.analyse()
  return count
}

function keyedRecords({ keys }: World): KeyedRecords {
  return Object.fromEntries([...keys].map(([key, { resource, id }]) => [key, { resource, id }]))
}

async function writeSequences(world: World, write: WriteTransaction): Promise<void> {
  const rows = [...world.sequences.last].map(([key, value]) => ({ key, value }))
  await bulkInsert(write, 'steward_sequence', { key: 'text', value: 'integer' }, rows)
}

/** Access to a record includes access to the files it shows. */
async function writeFileUses(world: World, write: WriteTransaction): Promise<void> {
  const uses = [...world.resources()].flatMap(([resource, rows]) => {
    const fields = fileFields(world.resource(resource))
    return rows.flatMap(row =>
      fields.flatMap(field =>
        fileIdsIn(field, row[field.name]).map(fileId => ({ fileId, resource, recordId: row.id })),
      ),
    )
  })
  await bulkInsert(write, 'steward_file_use', { fileId: 'text', resource: 'text', recordId: 'integer' }, uses)
}
