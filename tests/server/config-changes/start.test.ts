import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { run } from '#cli/run.ts'
import { compileDirectory } from '#compiler/compile.ts'
import { readEnvironment } from '#server/env.ts'
import { ActiveConfigUnreadable, ConfigPending, takeConfig } from '#server/http/start/take-config.ts'
import { configHistory } from '#server/storage/config-revisions.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { ageConfig } from '../../helpers/age-config.ts'
import { PLATFORM_CONFIG } from '../../helpers/platform-model.ts'

const PAGE = 'modules/test/pages/houses.json'
const MODULE = 'modules/test/module.json'
const HOUSE = 'modules/test/resources/house.json'
const PRODUCTION = {
  STEWARD_MODE: 'production',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'steward',
  PUBLIC_URL: 'https://admin.example.com',
}

let folder: string
let config: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-start-'))
  config = join(folder, 'config')
  cpSync(PLATFORM_CONFIG, config, { recursive: true })
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('CONFIG_DIR', config)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** What a start with these variables serves: whether it is the config of the files, and how many were in effect. */
async function start(variables: Readonly<Record<string, string>> = {}) {
  const compiled = await compileDirectory(config)
  const database = await openDatabase(join(folder, 'steward.db'))
  try {
    const environment = readEnvironment({ DATA_DIR: folder, CONFIG_DIR: config, ...variables })
    const served = await takeConfig(compiled, database, environment)
    const history = await configHistory(database, 10)
    expect(served.revision).toBe(history[0]!.revision)
    return { files: compiled.ok && served.revision === compiled.model.revision, configs: history.length }
  } finally {
    await database.close()
  }
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(join(config, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(config, file), text.replace(from, to))
}

async function age(file: string, from: string, to: string): Promise<void> {
  const database = await openDatabase(join(folder, 'steward.db'))
  await ageConfig(database, (await configHistory(database, 1))[0]!.id, file, from, to)
  await database.close()
}

async function command(...args: string[]): Promise<number> {
  return run(args, { write: () => {}, error: () => {}, colors: false })
}

test('a demo takes new files; what was rolled back stays so until the files change again', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await start()).toEqual({ files: true, configs: 1 })
  expect(await start()).toEqual({ files: true, configs: 1 })
  edit(PAGE, '"en-US": "houses"', '"en-US": "Dwellings"')
  expect(await start()).toEqual({ files: true, configs: 2 })
  expect(await command('rollback', '1', '--reason', 'the old word', '--yes')).toBe(0)
  expect(await start()).toEqual({ files: false, configs: 3 })
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('number 3 (Rollback to 1: the old word)'))
  edit(PAGE, '"en-US": "Dwellings"', '"en-US": "Homes"')
  expect(await start()).toEqual({ files: true, configs: 4 })
  warned.mockRestore()
})

test('a start serves what only newer checks refuse, and says the way out where it can read nothing', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await start()
  edit(PAGE, '"en-US": "houses"', '"en-US": "Dwellings"')
  await start()
  await command('rollback', '1', '--reason', 'the old word', '--yes')
  await age(HOUSE, '"label": "name"', '"label": "ownerPhone"')
  // One more, for the index of the label.
  expect(await start()).toEqual({ files: false, configs: 4 })
  await age(MODULE, '"icon": "HomeOutlined"', '"symbol": "house"')
  const refused = await start().catch(error => error)
  expect(refused).toBeInstanceOf(ActiveConfigUnreadable)
  expect(refused.message).toContain('"npm run apply -- --yes --reason \'…\'" puts the config of the files into effect')
  expect(refused.message).toContain('"npm run rollback -- 4 --mended DIR --yes')
  expect(await command('apply', '--reason', 'the files', '--yes')).toBe(0)
  expect(await start()).toEqual({ files: true, configs: 5 })
  warned.mockRestore()
})

test('invalid files are not used: the config in effect is served until they are fixed', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  edit(PAGE, '"en-US": "houses"', '"en-UK": "houses"')
  await expect(start()).rejects.toThrow(
    /^The config has [\s\S]*config\/modules\/test\/pages\/houses.json:6:5 .* Did you mean 'en-US'/,
  )
  edit(PAGE, '"en-UK": "houses"', '"en-US": "houses"')
  expect(await start()).toEqual({ files: true, configs: 1 })
  edit(PAGE, '"en-US": "houses"', '"en-UK": "houses"')
  expect(await start()).toEqual({ files: false, configs: 1 })
  expect(warned).toHaveBeenCalledWith(expect.stringMatching(/"en-UK"[\s\S]*in effect, number 1 \(First start\)/))
  edit(PAGE, '"en-UK": "houses"', '"en-US": "Homes"')
  expect(await start()).toEqual({ files: true, configs: 2 })
  warned.mockRestore()
})

test('an icon or colour that this version does not know keeps no server from starting', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await start()
  await age(MODULE, '"icon": "HomeOutlined"', '"icon": "house"')
  edit(MODULE, '"icon": "HomeOutlined"', '"icon": "house"')
  expect(await start(PRODUCTION)).toEqual({ files: false, configs: 1 })
  warned.mockRestore()
})

test('where neither the files nor the config in effect can be read, one command goes back to what can', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await start()
  edit(PAGE, '"en-US": "houses"', '"en-US": "Homes"')
  await start()
  await age(MODULE, '"icon": "HomeOutlined"', '"symbol": "house"')
  edit(MODULE, '"icon": "HomeOutlined"', '"symbol": "house"')
  const refused = await start(PRODUCTION).catch(error => error)
  expect(refused).toBeInstanceOf(ActiveConfigUnreadable)
  expect(refused.message).not.toContain('npm run apply')
  const [, named] = /"npm run (rollback -- 1 --yes --reason) '…'" goes back to the last one/.exec(refused.message)!
  expect(await command(...named!.replace('-- ', '').split(' '), 'it reads')).toBe(0)
  expect(await start(PRODUCTION)).toEqual({ files: false, configs: 3 })
  warned.mockRestore()
})

test('in production a start takes words, and leaves tables and access to apply', async () => {
  expect(await start(PRODUCTION)).toEqual({ files: true, configs: 1 })
  edit(PAGE, '"en-US": "houses"', '"en-US": "Dwellings"')
  expect(await start(PRODUCTION)).toEqual({ files: true, configs: 2 })
  edit(HOUSE, '"fields": {', '"fields": { "colour": { "type": "text", "title": { "zh-CN": "色", "en-US": "Colour" } },')
  const refused = await start(PRODUCTION).catch(error => error)
  expect(refused).toBeInstanceOf(ConfigPending)
  expect(refused.message).toContain('add the column house.colour (text)')
  expect(refused.message).toContain('npm run apply')
  expect(await command('apply', '--reason', 'a colour')).toBe(0)
  expect(await start(PRODUCTION)).toEqual({ files: true, configs: 3 })
  edit(HOUSE, '"colour": {', '"color": { "renamedFrom": "colour",')
  expect(await start({ ...PRODUCTION, MIGRATE: '1' })).toEqual({ files: true, configs: 4 })
})

test('no start converts values that would be lost', async () => {
  await start()
  const database = await openDatabase(join(folder, 'steward.db'))
  await database.transaction(({ queries }) =>
    queries.insertInto('house').values({ name: 'A', ownerPhone: '13800138000 x', version: 1 }).execute(),
  )
  await database.close()
  edit(HOUSE, '"type": "phone",\n      "masked": true', '"type": "integer"')
  rmSync(join(config, 'sample-data'), { recursive: true })
  await expect(start()).rejects.toThrow(/convert house.ownerPhone.*\n.*cannot be read as integer/)
  expect(await command('apply', '--reason', 'numbers', '--yes')).toBe(0)
  expect(await start()).toEqual({ files: true, configs: 2 })
})
