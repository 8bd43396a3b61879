import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TSCONFIG } from '#cli/commands/init.ts'

const ROOT = process.cwd()
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
/** What a package manager installs with the product, and what an app adds for its own code. */
const INSTALLED = ['kysely', '@sinclair', '@types/react', '@types/node', 'undici-types', 'csstype']

let app: string

/** An app beside the packed product: declarations, and no sources that they could lead to. */
beforeAll(() => {
  app = mkdtempSync(join(tmpdir(), 'steward-types-'))
  const product = join(app, 'node_modules', 'steward')
  mkdirSync(join(app, 'node_modules', '@types'), { recursive: true })
  mkdirSync(product)
  copyFileSync(join(ROOT, 'package.json'), join(product, 'package.json'))
  for (const name of INSTALLED) symlinkSync(join(ROOT, 'node_modules', name), join(app, 'node_modules', name))
  const types = join(product, 'dist', 'types')
  run(TSC, '-p', join(ROOT, 'src', 'extensions', 'tsconfig.types.json'), '--outDir', types)
  run(join(ROOT, 'src', 'build', 'relative-types.mjs'), types)
  cpSync(join(ROOT, 'examples', 'lending', 'extensions'), join(app, 'extensions'), { recursive: true })
  const compilerOptions = { ...TSCONFIG.compilerOptions, skipLibCheck: false }
  writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['extensions'] }))
}, 60_000)
afterAll(() => rmSync(app, { recursive: true }))

function run(...args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: app, encoding: 'utf8' })
  return `${stdout}${stderr}`
}

it('the compiler of an app finds nothing wrong with its extensions, nor with the platform', () => {
  expect(ownErrors()).toEqual([])
}, 60_000)

it('and names what is wrong with an extension', () => {
  writeFileSync(
    join(app, 'extensions', 'server', 'wrong.ts'),
    `import { defineJob } from 'steward'
export default defineJob({ name: 'wrong', everyMinutes: '5', async run({ records }) { await records.erase('loan') } })
`,
  )
  const errors = ownErrors()
  expect(errors).toEqual([
    expect.stringMatching(/^extensions\/server\/wrong\.ts\(2,43\): /),
    expect.stringMatching(/^extensions\/server\/wrong\.ts\(2,101\): .*'erase' does not exist on type 'AppRecords'/),
  ])
}, 60_000)

/** `pg` has no types of its own, and what an app installs for itself is not ours. */
function ownErrors(): string[] {
  return run(TSC, '-p', '.')
    .split('\n')
    .filter(line => /^\S+\(\d+,\d+\): error/.test(line) && !line.includes("'pg'"))
}
