/**
 * `npm run test:quick`: types, lint, and the tests near to what changed since the branch left main: every unit test that
 * a changed file reaches, and of the server's tests those in the folders that mirror the changed ones, on SQLite.
 * `npm run test:quick -- HEAD` compares with another commit.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

const since = process.argv[2] ?? (output('git', ['merge-base', 'main', 'HEAD']) || 'HEAD')
const changed = [
  ...output('git', ['diff', '--name-only', '--diff-filter=d', since]).split('\n'),
  ...output('git', ['ls-files', '--others', '--exclude-standard']).split('\n'),
]
const serverTests = [...new Set(changed.flatMap(serverTestsOf))]

run('npm', ['run', '--silent', 'typecheck'])
run('npx', ['biome', 'check', '--diagnostic-level=error', '.'])
const units = ['config', 'web', 'document'].flatMap(name => ['--project', name])
// Contracts reach nearly every file: they run with their own changes only.
const contracts = ['--exclude', 'tests/contracts/**/*.test.ts']
run('npx', ['vitest', 'run', '--changed', since, '--passWithNoTests', ...contracts, ...units])
if (serverTests.length > 0) run('npx', ['vitest', 'run', ...serverTests, '--testNamePattern', '^(?!.*on postgres)'])

/** The test file of a file of the server, else the nearest folder of tests that mirrors its folder. */
function serverTestsOf(file) {
  if (/^tests\/(server|contracts)\/.*\.test\.ts$/.test(file)) return [file]
  if (!file.startsWith('src/server/')) return []
  const test = file.replace(/^src/, 'tests').replace(/\.ts$/, '.test.ts')
  if (existsSync(test)) return [test]
  let folder = dirname(test)
  while (!existsSync(folder)) folder = dirname(folder)
  return folder === 'tests/server' ? [] : [`${folder}/`]
}

function run(program, args) {
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function output(program, args) {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout.trim()
}
