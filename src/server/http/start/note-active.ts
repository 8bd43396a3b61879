import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import type { AppModel } from '#model/app-model.ts'
import type { Environment } from '#server/env.ts'
import { noteConfig } from '#server/storage/config-revisions.ts'
import type { Database } from '#server/storage/database.ts'

/** Notes that the config takes effect now, so that a later one can be compared with it and it can be had again. */
export async function noteActive(model: AppModel, database: Database, { configDir }: Environment): Promise<void> {
  await noteConfig(database, {
    revision: model.revision,
    at: new Date().toISOString(),
    files: () => readConfigFiles(configDir),
  })
}
