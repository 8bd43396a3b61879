import { basename, resolve } from 'node:path'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { readExtensions } from '#compiler/read/read-extensions.ts'
import { nameFiles } from '#compiler/reference/name-files.ts'
import { schemaFiles } from '#compiler/reference/schema-files.ts'
import { createViews } from '#language/config-view.ts'

/** The schemas that editors use for the config in `directory`, with its names and the types of its extensions; by their paths beside it. */
export async function editorSchemas(directory: string): Promise<ReadonlyMap<string, string>> {
  const config = resolve(directory)
  await readExtensions(config)
  const { facts } = createViews(basename(config))(await readConfigFiles(config))
  return new Map([...schemaFiles(), ...nameFiles(facts)])
}
