import { join } from 'node:path'
import { compileDirectory } from '#compiler/compile.ts'
import type { AppModel } from '#model/app-model.ts'
import { FIXTURES } from './patched-app.ts'

/** The model of an app of tests/fixtures/apps; fails with the problems when it is not sound. */
export async function compileFixture(name: string): Promise<AppModel> {
  const result = await compileDirectory(join(FIXTURES, 'apps', name))
  if (result.ok) return result.model
  throw new Error(result.problems.map(({ file, line, what }) => `${file}:${line} ${what}`).join('\n'))
}
