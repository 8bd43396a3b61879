import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { run } from '#cli/run.ts'
import { compileDirectory } from '#compiler/compile.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { type PatchStep, withPatchedApp } from '../compiler/patched-app.ts'
import { buildTestApp } from '../helpers/build-app.ts'

/** A database that the present config has made and filled; its later version is a patch of that config. */
let dataDir = ''
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'steward-upgraded-'))
  const database = await openDatabase(join(dataDir, 'steward.db'))
  await (await buildTestApp({ database, variables: { DATA_DIR: dataDir } })).close()
  await database.close()
}, 60_000)
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function cli(...args: readonly string[]) {
  vi.stubEnv('DATA_DIR', dataDir)
  const written: string[] = []
  const errors: string[] = []
  const output = { write: (text: string) => written.push(text), error: (text: string) => errors.push(text) }
  const code = await run(args, { ...output, colors: false })
  return { code, out: written.join(''), err: errors.join('') }
}

const HOUSE = 'modules/test/resources/house.json'
const LATER: readonly PatchStep[] = [
  {
    file: HOUSE,
    replace: '"fields": {',
    with: `"fields": {
      "floor": { "type": "integer", "title": { "zh-CN": "楼层", "en-US": "Floor" } },
      "double": {
        "type": "computed", "title": { "zh-CN": "双倍", "en-US": "Double" },
        "result": "decimal", "expression": "record.area * 2", "stored": true
      },`,
  },
]

it('everything holds in a database that an earlier config made and a later one took over', async () => {
  await withPatchedApp('platform', LATER, async directory => {
    const later = await compileDirectory(directory)
    if (!later.ok) throw new Error(JSON.stringify(later.problems))
    const database = await openDatabase(join(dataDir, 'steward.db'))
    await (await buildTestApp({ model: later.model, database, variables: { DATA_DIR: dataDir } })).close()
    await database.close()
    const { code, out } = await cli('verify', '--config', directory)
    expect([code, out]).toEqual([0, expect.stringMatching(/\nEverything holds\.\n$/)])
    // The field that came last was computed for the records that were there.
    const upgraded = await openDatabase(join(dataDir, 'steward.db'))
    const rows = await upgraded.reader
      .selectFrom('house')
      .select(['area', 'double'])
      .where('area', 'is not', null)
      .execute()
    await upgraded.close()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ area, double }) => Number(double) === Number(area) * 2)).toBe(true)
  })
})
