import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileDirectory } from '#compiler/compile.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { activeId, applyChange } from '#server/features/config-changes/apply-change.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { FIXTURES, withPatchedApp } from '../compiler/patched-app.ts'
import { runCommand } from '../helpers/run-command.ts'

const MINIMAL = join(FIXTURES, 'apps', 'minimal')
const HOUSE = 'modules/estate/resources/house.json'
const PAGE = 'modules/estate/pages/houses.json'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-plan-'))
  vi.stubEnv('DATA_DIR', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** A database with which the config in `directory` is in effect. */
async function start(directory: string, at: string): Promise<void> {
  const compiled = await compileDirectory(directory)
  if (!compiled.ok) throw new Error('the fixture is broken')
  const database = await openDatabase(join(folder, 'steward.db'))
  await applyChange(
    { model: compiled.model, files: await readConfigFiles(directory) },
    await planMigration(compiled.model, database),
    database,
    { by: 'test', reason: 'because', now: new Date(at), activeId: await activeId(database), alone: true },
  )
  await database.close()
}

const WIDER = [{ file: PAGE, replace: '"roles": ["estate2"]', with: '"roles": ["estate1", "estate2"]' }]

it('says whose access a change widens or narrows, against the config in effect', async () => {
  await start(MINIMAL, '2026-03-01T00:00:00.000Z')
  expect(await runCommand('plan', '--config', MINIMAL)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Nothing changes'),
  })
  await withPatchedApp('minimal', WIDER, async directory => {
    const { out } = await runCommand('plan', '--config', directory)
    expect(out).toContain('Compared with the config in effect since 2026-03-01T00:00:00.000Z')
    expect(out).toContain('▲ widens: opens /estate/houses\n    role estate1; no account\n')
    const { access } = JSON.parse((await runCommand('plan', '--json', '--config', directory)).out)
    expect(access).toContainEqual({
      direction: 'widens',
      kind: 'page',
      at: '/estate/houses',
      what: 'opens /estate/houses',
      roles: ['estate1'],
      accounts: [],
    })
    // Taken back again, the same lines narrow.
    await start(directory, '2026-03-02T00:00:00.000Z')
    expect((await runCommand('plan', '--config', MINIMAL)).out).toContain('▽ narrows: no longer opens /estate/houses')
  })
})

it('says in one line what comes with a page, and each part of it with --details', async () => {
  await start(MINIMAL, '2026-03-01T00:00:00.000Z')
  const blocks = 'modules/estate/pages/blocks.json'
  const patch = [{ file: blocks, replace: '"roles": ["estate1"]', with: '"roles": ["estate1", "estate2"]' }]
  await withPatchedApp('minimal', patch, async directory => {
    const { out } = await runCommand('plan', '--config', directory)
    const access = out
      .slice(out.indexOf('Access'))
      .split('\n')
      .filter(line => line.includes('▲'))
    expect(access).toHaveLength(1)
    expect(access[0]).toMatch(
      /^\? ▲ widens: opens \/estate\/blocks, and with it: projectBlock \(list, read, \d+ fields?\)/,
    )
    const { out: details } = await runCommand('plan', '--details', '--config', directory)
    expect(details).toContain('    ▲ widens: may list projectBlock with other fields: all; before: name\n')
    expect(details).toContain('    ▲ widens: sees projectBlock.houseCount\n')
  })
})

const OTHER_GRANT = [
  {
    file: HOUSE,
    replace: '"actions": ["create", "update"] }',
    with: `"actions": ["create", "update"], "fields": ["code"], "where": "record.status == 'vacant'" }`,
  },
]

it('reports lost rows and lost fields of an action in one line each', async () => {
  await start(MINIMAL, '2026-03-01T00:00:00.000Z')
  await withPatchedApp('minimal', OTHER_GRANT, async directory => {
    const { out } = await runCommand('plan', '--config', directory)
    expect(out).toContain("▽ narrows: may update house on other rows: record.status == 'vacant'; before: all")
    expect(out).toContain('▽ narrows: may update house with other fields: code; before: all')
    expect(out).not.toContain('no longer sees')
  })
})

it('says so where there is nothing to compare with', async () => {
  const { code, out } = await runCommand('plan', '--config', MINIMAL)
  expect(code).toBe(2)
  expect(out).toContain('Access changes are unknown.')
})

it('keeps every config that was in effect, to be had again', async () => {
  expect((await runCommand('history')).err).toContain('There is no database')
  await start(MINIMAL, '2026-03-01T00:00:00.000Z')
  await withPatchedApp('minimal', WIDER, directory => start(directory, '2026-03-03T00:00:00.000Z'))
  const listed = JSON.parse((await runCommand('history', '--json')).out) as readonly { id: number; at: string }[]
  expect(listed.map(({ id, at }) => [id, at])).toEqual([
    [2, '2026-03-03T00:00:00.000Z'],
    [1, '2026-03-01T00:00:00.000Z'],
  ])
  const before = join(folder, 'before')
  expect((await runCommand('history', '1', '--to', before)).code).toBe(0)
  expect(readFileSync(join(before, HOUSE), 'utf8')).toBe(readFileSync(join(MINIMAL, HOUSE), 'utf8'))
  expect((await runCommand('history', '1', '--to', before)).err).toContain('is not empty')
  expect((await runCommand('history', '9', '--to', join(folder, 'none'))).code).toBe(1)
  expect(existsSync(join(folder, 'none'))).toBe(false)
  expect((await runCommand('history', '1')).code).toBe(2)
})
