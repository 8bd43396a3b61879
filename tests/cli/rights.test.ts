import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/storage/open-database.ts'
import { withPatchedApp } from '../compiler/patched-app.ts'
import { runCommand } from '../helpers/run-command.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-rights-'))
  vi.stubEnv('DATA_DIR', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const HOUSE = 'modules/estate/resources/house.json'
const CLERK = {
  file: 'sample-data/role.json',
  create: '{ "rows": [{ "name": "Clerk", "permissionIds": "2" }] }\n',
}
const TEST = {
  file: 'tests/rights/clerk.json',
  create: `{
  "says": "A clerk hands houses over and takes none back.",
  "who": { "role": "Clerk", "blocks": ["一期"] },
  "may": [{ "resource": "house", "do": ["handOver"], "block": "一期", "record": { "status": "vacant" } }],
  "mayNot": [{ "resource": "house", "do": ["takeBack"] }],
  "masked": [{ "resource": "house", "fields": ["phone"] }]
}
`,
}

it('writes what a role may do now, which holds until the config takes it away', async () => {
  await withPatchedApp('minimal', [CLERK], async directory => {
    expect(await runCommand('rights', '--role', 'Clerk', '--write', 'clerk', '--config', directory)).toMatchObject({
      code: 0,
    })
    const written = JSON.parse(readFileSync(join(directory, 'tests/rights/clerk.json'), 'utf8'))
    expect(written).toMatchObject({
      who: { role: 'Clerk' },
      may: [
        { page: '/estate/houses' },
        { resource: 'house', do: ['list', 'read', 'create', 'update', 'delete', 'handOver'] },
        { resource: 'projectBlock', do: ['list', 'read'] },
      ],
      masked: [{ resource: 'house', fields: ['phone'] }],
    })
    expect(written.mayNot).toContainEqual({ resource: 'house', do: ['takeBack'] })
    const checked = await runCommand('check', '--config', directory)
    expect([checked.code, checked.out + checked.err]).toEqual([0, expect.not.stringContaining('wrong-schema')])
    expect((await runCommand('rights', '--role', 'Clerk', '--write', 'clerk', '--config', directory)).err).toContain(
      'is there already',
    )
  })
  const wider = { file: HOUSE, replace: ', "masked": true', with: '' }
  await withPatchedApp('minimal', [CLERK, TEST, wider], async directory => {
    const { code, err } = await runCommand('plan', '--config', directory)
    expect(code).toBe(1)
    expect(err).toMatch(
      /rights-test-failed {2}minimal\/tests\/rights\/clerk\.json:6:\d+\n {2}Role “Clerk” sees house\.phone in full, not masked/,
    )
  })
})

it('refuses a plan where the role of the database may more than the test says', async () => {
  await withPatchedApp('minimal', [CLERK, TEST], async directory => {
    const apply = () => runCommand('apply', '--reason', 'first', '--yes', '--config', directory)
    expect(await apply()).toMatchObject({ code: 0 })
    const database = await openDatabase(join(folder, 'steward.db'))
    const now = '2026-03-01T00:00:00.000Z'
    const clerk = { name: 'Clerk', permissionIds: '2, 3', createdAt: now, updatedAt: now, version: 1 }
    await database.transaction(async ({ queries }) => void (await queries.insertInto('role').values(clerk).execute()))
    await database.close()
    const { code, out } = await runCommand('plan', '--config', directory)
    expect(code).toBe(1)
    expect(out).toContain(
      'rights test “A clerk hands houses over and takes none back.”: Role “Clerk” may takeBack house.',
    )
    expect(out).toContain('minimal/tests/rights/clerk.json:5')
  })
})
