import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withPatchedApp } from '../compiler/patched-app.ts'
import { runCommand } from '../helpers/run-command.ts'

const HOUSE = 'modules/estate/resources/house.json'
const PAGE = 'modules/estate/pages/houses.json'

/** Renames in a copy of the minimal app, and answers what is in its files then. */
async function renamed(name: string, to: string, use: (textOf: (file: string) => string) => void) {
  await withPatchedApp('minimal', [], async directory => {
    const textOf = (file: string) => readFileSync(join(directory, file), 'utf8')
    const before = textOf(HOUSE)
    expect(await runCommand('rename', name, to, '--config', directory)).toMatchObject({ code: 0, err: '' })
    expect(textOf(HOUSE)).toBe(before)
    const { code, out } = await runCommand('rename', name, to, '--write', '--config', directory)
    expect(code).toBe(0)
    expect(out).toMatch(/Written: \d+ files?\./)
    expect((await runCommand('check', '--config', directory)).out).toBe('✔ The config is sound.\n')
    use(textOf)
  })
}

it('rewrites a field in columns, sections, texts of expressions and samples, and keeps the layout', async () => {
  await renamed('house.area', 'house.size', textOf => {
    expect(textOf(HOUSE)).toContain('    "size": { "renamedFrom": "area", "type": "decimal"')
    expect(textOf(HOUSE)).toContain('"requiredWhen": "record.size == null"')
    expect(textOf(HOUSE)).toContain('"expression": "record.size == null || record.size > 0"')
    expect(textOf(HOUSE)).toContain('"field": "size"')
    expect(textOf(PAGE)).toContain(
      '"sections": [{ "fields": ["block", "code", "size", "phone", "remark"], "columns": 2 }]',
    )
    expect(textOf('sample-data/house.json')).toContain(
      '{ "$key": "first", "block": "一期", "code": "1-101", "size": 89.5 }',
    )
  })
})

it('renames states, transitions, roles, pages and resources', async () => {
  await renamed('house.status=occupied', 'lived', textOf => {
    expect(textOf(HOUSE)).toContain('"lived": { "renamedFrom": "occupied", "title"')
    expect(textOf(HOUSE)).toContain('"to": "lived"')
    expect(textOf(HOUSE)).toContain('"from": ["lived"]')
  })
  await renamed('house:takeBack', 'recover', textOf => {
    expect(textOf(PAGE)).toContain('"recover"')
    expect(textOf(HOUSE)).toMatch(/"recover": \{\s+"renamedFrom": "takeBack",/)
  })
  await renamed('role:estate2', 'houses', textOf => {
    expect(textOf('permissions.json').match(/"role": "houses"/g)).toHaveLength(2)
    expect(textOf(PAGE)).toContain('"roles": ["houses"]')
    expect(textOf(HOUSE)).not.toContain('estate2')
  })
  await renamed('/estate/blocks', '/estate/phases', textOf =>
    expect(textOf(PAGE)).toContain('"link": { "page": "/estate/phases"'),
  )
  await renamed('house', 'home', textOf => {
    expect(textOf('modules/estate/resources/home.json')).toContain('"renamedFrom": "house",')
    expect(textOf(PAGE)).toContain('"resource": "home"')
    expect(textOf('sample-data/home.json')).toContain('1-101')
  })
})

it('keeps every former name through renames, without the one that is used again', async () => {
  await withPatchedApp('minimal', [], async directory => {
    const former = async (part: string, name: string, to: string) => {
      expect(await runCommand('rename', `${part}${name}`, to, '--write', '--config', directory)).toMatchObject({
        code: 0,
      })
      expect((await runCommand('check', '--config', directory)).out).toBe('✔ The config is sound.\n')
      return readFileSync(join(directory, HOUSE), 'utf8').match(/"renamedFrom": ("\w+"|\[[^\]]*\])/)?.[1]
    }
    expect(await former('house.', 'area', 'extent')).toBe('"area"')
    expect(await former('house.', 'extent', 'space')).toBe('["extent", "area"]')
    expect(await former('house.', 'space', 'area')).toBe('["space", "extent"]')
  })
})

it('changes nothing where the new name is taken', async () => {
  await withPatchedApp('minimal', [], async directory => {
    const before = readFileSync(join(directory, HOUSE), 'utf8')
    const { code, err } = await runCommand('rename', 'house.area', 'phone', '--write', '--config', directory)
    expect(code).toBe(1)
    expect(err).toContain('Nothing is renamed')
    expect(readFileSync(join(directory, HOUSE), 'utf8')).toBe(before)
    expect((await runCommand('rename', 'house.aera', 'size', '--config', directory)).err).toContain(
      'Did you mean "area"?',
    )
  })
})

const MISSPELT = [
  { file: PAGE, replace: '"code",\n    { "field": "block.name"', with: '"code",\n    { "field": "block.nmae"' },
  { file: PAGE, replace: "record.status == 'vacant'", with: "record.status == 'vacent'" },
  { file: HOUSE, replace: '"search": ["code"]', with: '"serch": ["code"]' },
  { file: PAGE, replace: '"roles": ["estate2"]', with: '"roles": ["estate22"]' },
  { file: HOUSE, replace: '"masked": true', with: '"masked": "perhaps"' },
]

it('check --fix writes what is suggested and leaves the rest alone', async () => {
  const texts = (directory: string) => [PAGE, HOUSE].map(file => readFileSync(join(directory, file), 'utf8'))
  // Nobody gets a role by its spelling.
  const original = await withPatchedApp('minimal', MISSPELT.slice(-2), async directory => texts(directory))
  await withPatchedApp('minimal', MISSPELT, async directory => {
    const before = texts(directory)
    const dry = await runCommand('check', '--fix', '--dry', '--config', directory)
    expect(dry.err).toContain('3 problems would be fixed.')
    expect(texts(directory)).toEqual(before)
    const { code, out, err } = await runCommand('check', '--fix', '--config', directory)
    expect(err).toContain('3 problems fixed.')
    expect(texts(directory)).toEqual(original)
    expect(code).toBe(1)
    expect(out).toContain('2 errors in 2 files.')
    expect(existsSync(join(directory, PAGE))).toBe(true)
  })
})

it('check --fix gives a renamed role its new name everywhere, and never another one', async () => {
  const entries = [2, 3].map(id => ({ file: 'permissions.json', replace: `"id": ${id}, "role": "estate2"` }))
  const renamed = entries.map(each => ({ ...each, with: each.replace.replace('estate2', 'lettings') }))
  await withPatchedApp('minimal', renamed, async directory => {
    const { code } = await runCommand('check', '--fix', '--config', directory)
    expect(code).toBe(0)
    for (const file of [PAGE, HOUSE]) {
      const text = readFileSync(join(directory, file), 'utf8')
      expect(text).toContain('"lettings"')
      expect(text).not.toMatch(/"estate[12]"/)
    }
  })
  const removed = entries.map(each => ({ ...each, with: each.replace.replace('estate2', 'estate1') }))
  await withPatchedApp('minimal', removed, async directory => {
    const { err } = await runCommand('check', '--fix', '--config', directory)
    expect(err).toContain('0 problems fixed.')
  })
})
