import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { FIXTURES } from '../compiler/patched-app.ts'
import { ageConfig } from '../helpers/age-config.ts'
import { runCommand } from '../helpers/run-command.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const HOUSE = 'modules/estate/resources/house.json'
const PAGE = 'modules/estate/pages/houses.json'

let folder: string
let config: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-apply-'))
  config = join(folder, 'config')
  cpSync(join(FIXTURES, 'apps', 'minimal'), config, { recursive: true })
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
  vi.stubEnv('CONFIG_DIR', config)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function edit(file: string, from: string, to: string): void {
  const path = join(config, file)
  const text = readFileSync(path, 'utf8')
  expect(text.split(from)).toHaveLength(2)
  writeFileSync(path, text.replace(from, to))
}

async function within<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(join(folder, 'data', 'steward.db'))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const addHouses = () =>
  within(({ transaction }) =>
    transaction(async ({ queries }) => {
      await queries.insertInto('projectBlock').values({ name: 'A', status: 'enabled', version: 1 }).execute()
      for (const [code, remark] of [
        ['1-101', 'quiet'],
        ['1-102', '12'],
      ])
        await queries.insertInto('house').values({ block: 1, code, remark, status: 'vacant', version: 1 }).execute()
    }),
  )
const houses = (column: string) =>
  within(async ({ reader }) =>
    (await reader.selectFrom('house').select(column).orderBy('id').execute()).map(row => row[column]),
  )

it('fills a new field as a server does, in a separate process', async () => {
  const apply = () =>
    spawnSync(process.execPath, [join(ROOT, 'src/steward.mjs'), 'apply', '--reason', 'pinyin', '--yes'], {
      cwd: folder,
      encoding: 'utf8',
    })
  expect(apply()).toMatchObject({ status: 0 })
  await addHouses()
  const remark = '    "status": { "type": "state", "title": { "zh-CN": "状态"'
  const title = '{ "zh-CN": "拼音", "en-US": "Pinyin" }'
  const spelled = `"spelling": { "type": "computed", "title": ${title}, "result": "text", "expression": "pinyin('张伟')", "stored": true },`
  edit(HOUSE, remark, `    ${spelled}\n${remark}`)
  expect(apply()).toMatchObject({ status: 0 })
  expect(await houses('spelling')).toEqual(['zhangwei zw', 'zhangwei zw'])
})

it('does what the plan says or nothing, and goes back with the data', async () => {
  expect((await runCommand('apply', '--reason', 'begin')).code).toBe(0)
  expect((await runCommand('plan')).code).toBe(0)
  // The same files in a directory of another name are the same config.
  cpSync(config, join(folder, 'copy'), { recursive: true })
  expect((await runCommand('plan', '--config', join(folder, 'copy'))).code).toBe(0)
  await addHouses()
  rmSync(join(config, 'sample-data', 'house.json'))

  // A field goes, one is converted, one is required and shorter.
  edit(
    HOUSE,
    '"type": "textarea",\n      "title": { "zh-CN": "备注"',
    '"type": "integer",\n      "title": { "zh-CN": "备注"',
  )
  edit(HOUSE, '      "maxLength": 200,\n', '')
  edit(HOUSE, '"required": true, "maxLength": 20', '"required": true, "maxLength": 4')
  edit(
    HOUSE,
    '    "handedOverAt": { "type": "datetime", "title": { "zh-CN": "交付时间", "en-US": "Handed over at" }, "readOnly": true },\n',
    '',
  )
  edit(
    HOUSE,
    '          "effects": [{ "set": { "handedOverAt": "now" } }]\n',
    '          "effects": [{ "set": { "phone": "record.phone" } }]\n',
  )
  const planned = await runCommand('plan')
  expect(planned).toMatchObject({ code: 2, err: '' })
  expect(planned.out).toContain(
    '? convert house.remark from text to integer\n    1 value cannot be read as integer ("quiet")',
  )
  expect(planned.out).toContain('? house.code: 2 records are longer than 4 characters, e.g. 1-101, 1-102')
  expect(planned.out).toContain('+ the field house.handedOverAt goes; it has no values')

  expect(await runCommand('apply')).toMatchObject({ code: 2, err: 'Say why: --reason "…"\n' })
  expect(await runCommand('apply', '--reason', 'numbers')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--yes'),
  })
  expect((await runCommand('apply', '--reason', 'x', '--yes', '--plan', 'another')).err).toContain('look at it again')
  expect(await houses('remark')).toEqual(['quiet', '12'])
  const { id } = JSON.parse((await runCommand('plan', '--json')).out)
  expect((await runCommand('apply', '--reason', 'numbers', '--yes', '--plan', id, '--by', 'Ann')).code).toBe(0)
  expect(await houses('remark')).toEqual([null, 12])

  const listed = JSON.parse((await runCommand('history', '--json')).out)
  expect(listed).toMatchObject([
    { id: 2, by: 'Ann', reason: 'numbers' },
    { id: 1, reason: 'begin' },
  ])
  expect(await runCommand('diff', '1', '2')).toMatchObject({
    code: 2,
    out: expect.stringContaining('~ fields.remark.type: "textarea" → "integer"'),
  })

  expect((await runCommand('rollback', '1')).code).toBe(2)
  expect(await houses('remark')).toEqual([null, 12])
  expect((await runCommand('rollback', '1', '--reason', 'texts again', '--yes')).code).toBe(0)
  expect(await houses('remark')).toEqual(['quiet', '12'])
  expect((await runCommand('history')).out).toContain('Rollback to 1: texts again')
  expect((await runCommand('rollback', '9')).err).toContain('"history" lists them')

  expect((await runCommand('prune')).out).toContain('converted or moved:')
  expect((await runCommand('prune', '--yes')).code).toBe(0)
  expect(await runCommand('prune')).toMatchObject({ code: 0, out: 'Nothing was left behind.\n' })
})

it('refuses a change with blocking lines, and suggests renames', async () => {
  await runCommand('apply', '--reason', 'begin')
  await addHouses()
  edit(HOUSE, '"remark": {', '"remarks": {')
  edit(PAGE, '"phone", "remark"]', '"phone", "remarks"]')
  const asked = await runCommand('plan')
  expect(asked.code).toBe(2)
  expect(asked.out).toContain('? is "remarks" the former field house.remark?\n    if so, write "renamedFrom": "remark"')
  edit(HOUSE, '"remarks": {', '"remarks": { "renamedFrom": "remark",')
  const renamed = await runCommand('plan')
  expect(renamed.out).toContain('+ rename the column house.remark to remarks')
  expect(renamed.out).not.toContain('is "remarks"')
  expect(await runCommand('apply', '--reason', 'word')).toMatchObject({ code: 0, err: '' })
  expect(await houses('remarks')).toEqual(['quiet', '12'])

  await within(({ transaction }) =>
    transaction(({ queries }) => queries.updateTable('house').set({ code: 'same', block: null }).execute()),
  )
  edit(HOUSE, '"required": true, "maxLength": 20', '"required": true, "unique": true, "maxLength": 20')
  const refused = await runCommand('plan')
  expect(refused.code).toBe(1)
  expect(refused.out).toContain('✖ index house by code (unique)\n    1 value is that of several rows')
  expect((await runCommand('apply', '--reason', 'unique', '--yes')).code).toBe(1)
})

it('carries a config to another installation, and says where that one has drifted', async () => {
  await runCommand('apply', '--reason', 'begin')
  edit(PAGE, '"columns": [\n    "code",', '"columns": [')
  await runCommand('apply', '--reason', 'fewer columns')
  const bundle = join(folder, 'bundle.json')
  expect((await runCommand('promote', '--out', bundle)).out).toMatch(
    /^Written to .*bundle\.json: \d+ files of config \d+\. SHA-256 [0-9a-f]{64}\n$/,
  )

  vi.stubEnv('DATA_DIR', join(folder, 'elsewhere'))
  expect((await runCommand('promote', bundle)).code).toBe(2)
  expect((await runCommand('promote', bundle, '--reason', 'release', '--yes')).code).toBe(0)
  expect((await runCommand('promote', bundle)).code).toBe(0)
  edit('home.json', '"en-US": "Welcome"', '"en-US": "Hello"')
  await runCommand('apply', '--reason', 'a local word', '--by', 'Bo')
  const drifted = await runCommand('promote', bundle)
  expect(drifted.out).toContain('? this installation has drifted: config 2 (Bo: a local word)')
  expect(drifted.out).toContain('is replaced ("diff 1 2"): home.json')

  writeFileSync(bundle, readFileSync(bundle, 'utf8').replace('Welcome', 'Wellcome'))
  expect(await runCommand('promote', bundle)).toMatchObject({
    code: 1,
    err: expect.stringContaining('its SHA-256 is another'),
  })
})

const age = (file: string, from: string, to: string) => within(database => ageConfig(database, 1, file, from, to))

it('goes back to a config that newer checks refuse, and says so', async () => {
  const unique = '"required": true, "maxLength": 20'
  await runCommand('apply', '--reason', 'begin')
  await addHouses()
  edit(HOUSE, unique, '"required": true, "maxLength": 30')
  await runCommand('apply', '--reason', 'longer')
  await age(HOUSE, '"label": "code"', '"label": "phone"')
  const planned = await runCommand('rollback', '1')
  expect(planned.code).toBe(2)
  expect(planned.out).toContain('? the checks of this version find 1 problem in this config')
  expect((await runCommand('rollback', '1', '--reason', 'back', '--yes')).code).toBe(0)
  // What is in effect is compared with, and pruned, as it is.
  expect((await runCommand('plan')).out).not.toContain('unknown')
  expect((await runCommand('prune')).err).toBe('')
})

it('says how to go back to a config that cannot be read any more, with its data', async () => {
  await runCommand('apply', '--reason', 'begin')
  await addHouses()
  edit(HOUSE, '"remark": {', '"remarks": { "renamedFrom": "remark",')
  edit(PAGE, '"phone", "remark"]', '"phone", "remarks"]')
  rmSync(join(config, 'sample-data', 'house.json'))
  await runCommand('apply', '--reason', 'plural')
  await age('modules/estate/module.json', '"icon": "HomeOutlined"', '"icon": "HomeOutlined", "rank": 1')
  const refused = await runCommand('rollback', '1', '--reason', 'back', '--yes')
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('"rollback 1 --mended DIR"') })
  const mended = join(folder, 'mended')
  await runCommand('history', '1', '--to', mended)
  const module = join(mended, 'modules/estate/module.json')
  writeFileSync(module, readFileSync(module, 'utf8').replace(', "rank": 1', ''))
  const back = await runCommand('rollback', '1', '--mended', mended, '--reason', 'back', '--yes')
  expect(back).toMatchObject({ code: 0, out: expect.stringContaining('rename the column house.remarks to remark') })
  expect(await houses('remark')).toEqual(['quiet', '12'])
})

it('goes back to a config without a state only once its records have another, and names them', async () => {
  await runCommand('apply', '--reason', 'begin')
  const vacant = /"vacant": \{/.exec(readFileSync(join(config, HOUSE), 'utf8'))![0]
  edit(HOUSE, vacant, `"reserved": { "title": { "zh-CN": "预留", "en-US": "Reserved" }, "color": "gold" }, ${vacant}`)
  edit(
    HOUSE,
    '"transitions": {',
    '"transitions": { "reserve": { "title": { "zh-CN": "预留", "en-US": "Reserve" }, "from": ["vacant"], "to": "reserved", "roles": ["estate2"] }, "free": { "title": { "zh-CN": "释放", "en-US": "Free" }, "from": ["reserved"], "to": "vacant", "roles": ["estate2"] },',
  )
  expect(await runCommand('apply', '--reason', 'reserve', '--yes')).toMatchObject({ code: 0, err: '' })
  await addHouses()
  const set = (status: string) =>
    within(({ transaction }) =>
      transaction(({ queries }) => queries.updateTable('house').set({ status }).where('code', '=', '1-102').execute()),
    )
  await set('reserved')
  const refused = await runCommand('rollback', '1', '--reason', 'back', '--yes')
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('✖ 1 record of house stand in the state "reserved" of status')
  expect(refused.err).toMatch(/e\.g\. 1-102\n {4}move them to another state first, .*"--mended"/)

  const mended = join(folder, 'mended')
  await runCommand('history', '1', '--to', mended)
  const file = join(mended, HOUSE)
  writeFileSync(file, readFileSync(file, 'utf8').replace(vacant, `${vacant} "renamedFrom": ["reserved"],`))
  expect((await runCommand('rollback', '1', '--mended', mended)).out).toContain(
    'from the state "reserved" of status to "vacant"',
  )
  await set('vacant')
  expect((await runCommand('rollback', '1', '--reason', 'back', '--yes')).code).toBe(0)
})

it('reports that a rollback restores amounts that become texts', async () => {
  const field = '"fee": { "type": "money", "title": { "zh-CN": "费用", "en-US": "Fee" } }'
  edit(HOUSE, '    "remark": {', `    ${field},\n    "remark": {`)
  await runCommand('apply', '--reason', 'begin')
  await addHouses()
  await within(({ transaction }) =>
    transaction(({ queries }) => queries.updateTable('house').set({ fee: 2000 }).execute()),
  )
  edit(HOUSE, '"fee": { "type": "money"', '"fee": { "type": "text"')
  expect((await runCommand('plan')).out).toMatch(/lossy for 2 records .*\n {4}the former values are kept until "prune"/)
  await runCommand('apply', '--reason', 'texts', '--yes')
  expect(await houses('fee')).toEqual(['2000', '2000'])
  await runCommand('rollback', '1', '--reason', 'amounts', '--yes')
  expect(await houses('fee')).toEqual([2000, 2000])
})

it('names pages that move, and what leads there', async () => {
  await runCommand('apply', '--reason', 'begin')
  await within(({ transaction }) =>
    transaction(async ({ queries }) => {
      const at = '2026-01-01T00:00:00.000Z'
      const content = JSON.stringify({ conditions: [], where: '', quick: '', sort: [], layout: { columns: [] } })
      const view = { name: 'Mine', ownerId: 1, audience: 'me', isDefault: 0, version: 1, createdAt: at, updatedAt: at }
      for (const page of ['/estate/houses', '/estate/blocks'])
        await queries
          .insertInto('steward_list_view')
          .values({ ...view, page, content })
          .execute()
      await queries
        .insertInto('steward_my_pages')
        .values({ key: '1', pages: '{"favourites":["/estate/houses"],"recent":[]}', updatedAt: at })
        .execute()
    }),
  )
  edit(PAGE, '"path": "/estate/houses"', '"path": "/estate/homes"')
  edit('home.json', '"page": "/estate/houses"', '"page": "/estate/homes"')
  const moved = await runCommand('plan')
  expect(moved).toMatchObject({ code: 2, err: '' })
  // What leads there goes along.
  expect(moved.out).toContain('+ the page /estate/houses moves to /estate/homes\n')
  expect(moved.out).toContain(
    '+ the quick entry houses of the home page leads to /estate/homes, before to /estate/houses',
  )
  renameSync(join(config, PAGE), join(config, 'modules/estate/pages/homes.json'))
  edit('modules/estate/module.json', '"houses"', '"homes"')
  expect((await runCommand('plan')).out).toContain(
    '? the page /estate/houses vanishes\n    1 saved view (Mine), favourites of 1 account lead to it and find nothing then',
  )
})
