import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compileOnce } from '#server/http/start/compile-once.ts'
import { PLATFORM_CONFIG } from '../../../helpers/platform-model.ts'

describe('compileOnce', () => {
  let directory: string
  let config: string
  let program: string
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'steward-compile-'))
    config = join(directory, 'config')
    program = mkdtempSync(join(directory, 'program-'))
    cpSync(PLATFORM_CONFIG, config, { recursive: true })
    writeFileSync(join(program, 'main.js'), '// one')
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  it('takes what it kept while nothing changes: the same model, frozen', async () => {
    const first = await compile()
    mark()
    const second = await compile()
    expect(second).toMatchObject({ ...first, app: { title: { 'en-US': 'Kept' } } })
    expect(Object.isFrozen(second.pages[0]!.columns)).toBe(true)
  })

  it.each([
    ['a config file changes', () => edit('home.json', 'Welcome', 'Hello')],
    ['a config file is new', () => writeFileSync(join(config, 'dictionaries.md'), '# Notes')],
    ['our own program changes', () => writeFileSync(join(program, 'main.js'), '// two')],
    ['what was kept is damaged', () => writeFileSync(join(directory, 'compiled-config.json'), '{"key":')],
  ])('compiles again when %s', async (_what, change) => {
    await compile()
    mark()
    change()
    expect((await compile()).app.title['en-US']).toBe('Test')
  })

  it('keeps nothing of a config with problems', async () => {
    edit('app.json', '"defaultLocale"', '"defaultLocal"')
    expect((await compileOnce(config, directory, program)).ok).toBe(false)
    expect(existsSync(join(directory, 'compiled-config.json'))).toBe(false)
  })

  it('keeps nothing where it runs from sources', async () => {
    expect((await compileOnce(config, directory)).ok).toBe(true)
    expect(existsSync(join(directory, 'compiled-config.json'))).toBe(false)
  })

  async function compile() {
    const result = await compileOnce(config, directory, program)
    if (!result.ok) throw new Error(result.problems[0]!.what)
    return result.model
  }

  /** Makes the kept model known by its title. */
  function mark() {
    const file = join(directory, 'compiled-config.json')
    const kept = JSON.parse(readFileSync(file, 'utf8'))
    kept.model.app.title['en-US'] = 'Kept'
    writeFileSync(file, JSON.stringify(kept))
  }

  function edit(file: string, from: string, to: string) {
    const path = join(config, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
  }
})
