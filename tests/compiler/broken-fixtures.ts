import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { ConfigProblem } from '#model/problems.ts'
import { FIXTURES, type PatchStep } from './patched-app.ts'

/** One case of tests/fixtures/broken: a patch of the minimal app and the problems that it must give. */
export interface BrokenFixture {
  /** `unknown-role`, or `unknown-role/<variant>`. */
  readonly name: string
  readonly code: string
  readonly directory: string
  readonly patch: readonly PatchStep[]
  readonly expected: readonly Partial<ConfigProblem>[]
}

const BROKEN = join(FIXTURES, 'broken')

export function brokenFixtures(): BrokenFixture[] {
  return readdirSync(BROKEN, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('patch.json'))
    .sort()
    .map(path => {
      const directory = join(BROKEN, dirname(path))
      const name = relative(BROKEN, directory).replaceAll('\\', '/')
      const read = (file: string) => JSON.parse(readFileSync(join(directory, file), 'utf8'))
      const code = name.split('/')[0] as string
      return { name, code, directory, patch: read('patch.json'), expected: read('expected.json') }
    })
}
