import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Compiler, createCompiler } from '#compiler/compiler.ts'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import type { AppModel } from '#model/app-model.ts'
import { FIXTURES } from './patched-app.ts'

const sources = await readConfigFiles(join(FIXTURES, 'apps', 'minimal'))

function edited(path: string, replace: string, replacement: string): ConfigSource[] {
  return sources.map(source => {
    if (source.path !== path) return source
    if (!source.text.includes(replace)) throw new Error(`${path} has no ${replace}`)
    return { ...source, text: source.text.replace(replace, replacement) }
  })
}

describe('compiling again', () => {
  let compiler: Compiler
  let before: AppModel
  const compile = (files: readonly ConfigSource[]): AppModel => {
    const result = compiler.compile(files)
    if (!result.ok) throw new Error(JSON.stringify(result.problems))
    return result.model
  }
  beforeEach(() => {
    compiler = createCompiler('minimal')
    before = compile(sources)
  })

  it('keeps everything when nothing changed', () => {
    const after = compile([...sources])
    expect(after.revision).toBe(before.revision)
    for (const [index, page] of after.pages.entries()) expect(page).toBe(before.pages[index])
    for (const [name, resource] of Object.entries(after.resources)) expect(resource).toBe(before.resources[name])
  })

  it('makes only the edited page again', () => {
    const after = compile(edited('modules/estate/pages/blocks.json', '"zh-CN": "分期"', '"zh-CN": "项目分期"'))
    expect(after.pages[0]).not.toBe(before.pages[0])
    expect(after.pages[0]?.title['zh-CN']).toBe('项目分期')
    expect(after.pages[1]).toBe(before.pages[1])
    expect(after.revision).not.toBe(before.revision)
  })

  it('gives the edited page’s grants and indexes to the resources, and leaves the others alone', () => {
    const after = compile(edited('modules/estate/pages/houses.json', '"sort": ["block", "-code"]', '"sort": ["-area"]'))
    expect(after.resources.house?.indexes).toContainEqual(['block', 'area', 'id'])
    expect(after.resources.role).toBe(before.resources.role)
  })

  it('checks a file again when an answer to its queries changed', () => {
    const result = compiler.compile(edited('modules/estate/resources/house.json', '"area": {', '"space": {'), {
      everyPlace: true,
    })
    const places = result.ok ? [] : result.problems.map(({ file, pointer }) => `${file}${pointer}`)
    expect(places).toEqual([
      'minimal/modules/estate/pages/houses.json/columns/2',
      'minimal/modules/estate/pages/houses.json/sections/0/fields/2',
      'minimal/modules/estate/resources/house.json/fields/remark/requiredWhen',
      'minimal/modules/estate/resources/house.json/checks/0/expression',
      'minimal/modules/estate/resources/house.json/checks/0/field',
      'minimal/sample-data/house.json/rows/0/area',
      'minimal/sample-data/house.json/rows/1/area',
    ])
  })

  it('is valid again when the mistake is undone, also after several steps', () => {
    compiler.compile(edited('permissions.json', '"role": "estate1"', '"role": "estate9"'))
    compiler.compile(edited('dictionaries/onOff.json', '"values"', '"valus"'))
    compiler.compile(sources.filter(({ path }) => path !== 'modules/estate/resources/house.json'))
    expect(compile(sources)).toEqual(before)
  })

  it('says the same as compiling from the start, whatever was edited before', () => {
    const steps = [
      edited('modules/estate/resources/house.json', '"code": {', '"number": {'),
      edited('permissions.json', '"id": 3', '"id": 2'),
      edited('modules/estate/pages/houses.json', '"house"', '"hose"'),
      edited('dictionaries/onOff.json', '"enabled"', '"on"'),
      sources.filter(({ path }) => !path.startsWith('dictionaries/')),
    ]
    for (const step of steps) expect(compiler.compile(step)).toEqual(createCompiler('minimal').compile(step))
  })
})
