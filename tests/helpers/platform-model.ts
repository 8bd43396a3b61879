import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileDirectory } from '#compiler/compile.ts'
import type { AppModel } from '#model/app-model.ts'

/** Config of a small platform that people can sign in to. */
export const PLATFORM_CONFIG = join(dirname(dirname(fileURLToPath(import.meta.url))), 'fixtures', 'apps', 'platform')

let compiled: Promise<AppModel> | undefined

/**
 * A small platform: accounts with roles and blocks, butlers of the sister system, houses in two blocks. Role `house` opens
 * and edits houses, `butler` sees butlers, `permission1` accounts, the permission of `report3` unmasks.
 */
export function platformModel(): Promise<AppModel> {
  compiled ??= compileDirectory(PLATFORM_CONFIG).then(result => {
    if (result.ok) return result.model
    throw new Error(result.problems.map(({ file, line, what }) => `${file}:${line} ${what}`).join('\n'))
  })
  return compiled
}
