import type { AppModel } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import type { FileContents } from '#server/storage/files/file-contents.ts'
import { readSetting } from '#server/storage/settings.ts'
import type { Database } from '../../storage/database.ts'
import { addKeyedRecords } from './add-keyed-records.ts'
import { storeDemoFiles } from './demo-files.ts'
import { makeWorld } from './make-world.ts'
import { SAMPLE_DATA_SETTING, writeWorld } from './write-world.ts'

export interface SeedOptions {
  /** Day that the dates of the sample data are relative to, `YYYY-MM-DD`; today by default. */
  readonly today?: string
  /** Where demo pictures and documents are stored; without it records show none. */
  readonly contents?: FileContents
  /** Size of the generated data as a factor; 0 = only the rows written out. Default: 1. */
  readonly scale?: number
}

/**
 * Writes the records that `config/sample-data` describes into a database with empty tables, and returns their number. A
 * database that already has sample data gets only rows with a new `$key`.
 * @throws SampleDataInvalid listing every mistake
 */
export async function seedSampleData(model: AppModel, database: Database, options: SeedOptions = {}): Promise<number> {
  const noted = await readSetting(database, SAMPLE_DATA_SETTING)
  if (noted !== undefined) return addKeyedRecords(model, database, noted)
  const today = options.today ?? dayOf(Date.now())
  const now = new Date(Math.min(Date.parse(`${today}T10:00:00+08:00`), Date.now())).toISOString()
  const files = options.contents ? await storeDemoFiles(model, database, options.contents, now) : undefined
  const { world } = makeWorld(model, { today, now, files, scale: options.scale })
  return (await writeWorld(world, database)) ?? seedSampleData(model, database, options)
}
