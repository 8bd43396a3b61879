import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileDirectory, compileFiles } from '#compiler/compile.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { FIXTURES } from './patched-app.ts'

const directory = join(FIXTURES, 'apps', 'minimal')
const sources = await readConfigFiles(directory)
const texts = Object.fromEntries(sources.map(({ path, text }) => [path, text]))

describe('compiling files that lie on no disk', () => {
  it('gives the model that the directory gives, but for the name of the root', async () => {
    const fromDisk = await compileDirectory(directory)
    const fromTexts = compileFiles(texts)
    expect(fromTexts.ok && fromDisk.ok).toBe(true)
    const withRoot = JSON.stringify(fromDisk.ok && fromDisk.model.pages).replaceAll('"minimal/', '"config/')
    expect(JSON.parse(withRoot)).toEqual(fromTexts.ok && fromTexts.model.pages)
    expect(fromDisk.ok && fromDisk.model.revision).toBe(fromTexts.ok && fromTexts.model.revision)
  })

  it('looks for names used twice where names are, and not in values', () => {
    const file = 'modules/estate/resources/house.json'
    const withField = (field: string) => ({
      ...texts,
      [file]: texts[file]!.replace('"fields": {', `"fields": { "parts": ${field},`),
    })
    const title = '"title": { "zh-CN": "部件", "en-US": "Parts" }'
    const twice = '[{ "name": "a" }, { "name": "a" }]'
    expect(compileFiles(withField(`{ "type": "json", ${title}, "default": ${twice} }`))).toMatchObject({ ok: true })
    const columns = `[{ "name": "a", "type": "text", ${title} }, { "name": "a", "type": "text", ${title} }]`
    const found = compileFiles(withField(`{ "type": "json", ${title}, "rows": { "columns": ${columns} } }`))
    expect(found.ok ? [] : found.problems.map(({ code }) => code)).toEqual(['duplicate-name'])
  })

  it('takes sources as well', () => {
    expect(compileFiles(sources).ok).toBe(true)
  })

  it('cannot run TypeScript, and says so', () => {
    const result = compileFiles({ ...texts, 'dictionaries/slot.ts': 'export default {}' })
    expect(result.ok ? [] : result.problems.map(({ code, file }) => [code, file])).toEqual([
      ['invalid-module', 'config/dictionaries/slot.ts'],
    ])
  })

  it('misses everything in nothing', () => {
    const result = compileFiles({})
    expect(result.ok ? [] : result.problems.map(({ code, file }) => [code, file])).toEqual([
      ['missing-file', 'config/app.json'],
      ['missing-file', 'config/home.json'],
      ['missing-file', 'config/permissions.json'],
    ])
  })
})
