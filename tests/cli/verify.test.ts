import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { run } from '#cli/run.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { buildTestApp } from '../helpers/build-app.ts'
import { PLATFORM_CONFIG } from '../helpers/platform-model.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'steward-verify-'))
  const database = await openDatabase(join(dataDir, 'steward.db'))
  // Makes the tables and the sample data.
  await (await buildTestApp({ database, variables: { DATA_DIR: dataDir } })).close()
  await database.close()
}, 60_000)
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** `npm run verify -- …` against the database in `directory`. */
async function verify(directory: string, ...args: string[]) {
  vi.stubEnv('DATA_DIR', directory)
  const written: string[] = []
  const errors: string[] = []
  const output = { write: (text: string) => written.push(text), error: (text: string) => errors.push(text) }
  const code = await run(['verify', '--config', PLATFORM_CONFIG, ...args], { ...output, colors: false })
  return { code, out: written.join(''), err: errors.join('') }
}

it('says that everything holds, and how much it looked at; exit code 0', async () => {
  const { code, out, err } = await verify(dataDir)
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^Checked: tables \d+, audit .+\nEverything holds\.\n$/)
})

it('names table and id of what does not hold, for people and for machines; exit code 1', async () => {
  const database = await openDatabase(join(dataDir, 'steward.db'))
  const use = { resource: 'house', recordId: 987_654, fileId: 'gone' }
  await database.transaction(({ queries }) => queries.insertInto('steward_file_use').values(use).execute())
  await database.close()
  const { code, out } = await verify(dataDir)
  expect(code).toBe(1)
  expect(out).toMatch(/^✖ steward_file_use \d+ \[references\] "fileId" names steward_file gone, which is not there\n/)
  expect(out).toMatch(/\n2 problems found; nothing was changed\.\n$/)
  const { problems } = JSON.parse((await verify(dataDir, '--json')).out)
  expect(problems).toEqual([
    { check: 'references', table: 'steward_file_use', id: expect.any(Number), what: expect.stringContaining('gone') },
    { check: 'references', table: 'steward_file_use', id: expect.any(Number), what: expect.stringContaining('987654') },
  ])
})

it('makes no database where there is none; exit code 2', async () => {
  const empty = join(dataDir, 'nothing')
  expect(await verify(empty)).toEqual({
    code: 2,
    out: '',
    err: `There is no database at ${join(empty, 'steward.db')}.\n`,
  })
})
