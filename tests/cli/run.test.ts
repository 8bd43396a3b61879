import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { writeOrCheck } from '#cli/generated-files.ts'
import { run } from '#cli/run.ts'
import { FIXTURES, type PatchStep, withPatchedApp } from '../compiler/patched-app.ts'

/** Runs the command line and collects what it writes. */
async function cli(args: readonly string[], colors = false) {
  const written: string[] = []
  const errors: string[] = []
  const code = await run(args, { write: text => written.push(text), error: text => errors.push(text), colors })
  return { code, out: written.join(''), err: errors.join('') }
}

const MISTAKE: readonly PatchStep[] = [
  { file: 'modules/estate/pages/houses.json', replace: '"filters":', with: '"filter":' },
]

it('does not mind a reader that has enough', () => {
  const { stderr } = spawnSync('sh', ['-c', `(node --import tsx src/cli/main.ts help; echo "code $?" >&2) | true`], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('code 0\n')
})

describe('check', () => {
  it('says that a sound config is sound', async () => {
    const result = await cli(['check', '--config', join(FIXTURES, 'apps/minimal')])
    expect(result).toEqual({ code: 0, out: '✔ The config is sound.\n', err: '' })
  })

  it('shows each problem with the lines around it', async () => {
    const result = await withPatchedApp('minimal', MISTAKE, directory => cli(['check', '--config', directory]))
    expect(result.code).toBe(1)
    expect(result.out).toMatch(/^✖ unknown-key {2}minimal\/modules\/estate\/pages\/houses\.json:15:3\n/)
    expect(result.out).toContain('The key "filter" is not known here. Did you mean "filters"?\n')
    expect(result.out).toContain('> 15 │   "filter": ["block"')
    expect(result.out).toContain('\n       │   ^^^^^^^^\n')
    expect(result.out).toMatch(/\n {2}why {2}\S.*\n {2}fix {2}\S.*\n/)
    expect(result.out.endsWith('1 error in 1 file.\n')).toBe(true)
  })

  it('underlines Chinese text at its width', async () => {
    const patch = [{ file: 'app.json', replace: '"最小平台", "en-US"', with: '"最小平台", "en-UK"' }]
    const { out } = await withPatchedApp('minimal', patch, directory => cli(['check', '--config', directory]))
    const [source, marks] = out.slice(out.indexOf('> 3 │')).split('\n') as [string, string]
    const columns = [...source.slice(0, source.indexOf('"en-UK"'))].map(sign => (sign > '\u2E80' ? 2 : 1))
    expect(marks.indexOf('^')).toBe(columns.reduce<number>((sum, width) => sum + width, 2))
  })

  it('uses colours where they are enabled', async () => {
    const result = await withPatchedApp('minimal', MISTAKE, directory => cli(['check', '--config', directory], true))
    expect(result.out).toContain('\u001B[31m✖ unknown-key\u001B[39m')
  })

  it('prints the problems for machines', async () => {
    const result = await withPatchedApp('minimal', MISTAKE, dir => cli(['check', '--json', '--config', dir]))
    expect(result.code).toBe(1)
    expect(JSON.parse(result.out)).toMatchObject({
      ok: false,
      problems: [{ code: 'unknown-key', line: 15, column: 3, pointer: '/filter', didYouMean: 'filters' }],
    })
  })

  it('passes warnings', async () => {
    const patch = [{ file: 'app.json', replace: 'app.schema.json', with: 'page.schema.json' }]
    const result = await withPatchedApp('minimal', patch, directory => cli(['check', '--config', directory]))
    expect(result.code).toBe(0)
    expect(result.out).toContain('▲ wrong-schema')
    expect(result.out.endsWith('1 warning in 1 file.\n')).toBe(true)
  })

  it('says when there is no such directory', async () => {
    const result = await cli(['check', '--config', '/nowhere/at/all'])
    expect(result.code).toBe(1)
    expect(result.out).toContain('There is no config directory /nowhere/at/all.')
  })
})

describe('schemas and docs', () => {
  let directory = ''
  afterEach(() => rmSync(directory, { recursive: true, force: true }))

  it('are written, and then current', async () => {
    directory = mkdtempSync(join(tmpdir(), 'steward-cli-'))
    const path = join(directory, 'deep/a.json')
    const lines: string[] = []
    const output = {
      write: (text: string) => lines.push(text),
      error: (text: string) => lines.push(text),
      colors: false,
    }
    expect(await writeOrCheck(new Map([[path, 'one\n']]), true, 'schemas', output)).toBe(1)
    expect(await writeOrCheck(new Map([[path, 'one\n']]), false, 'schemas', output)).toBe(0)
    expect(readFileSync(path, 'utf8')).toBe('one\n')
    expect(await writeOrCheck(new Map([[path, 'one\n']]), true, 'schemas', output)).toBe(0)
    expect(lines[0]).toBe(`Not current: ${path}\nRun: npx tsx src/cli/main.ts schemas\n`)
    expect(lines.at(-1)).toBe('The file is current.\n')
  })
})

describe('a wrong call', () => {
  it.each([
    [[], 'Usage:', 'out'],
    [['chekc'], 'There is no command "chekc".', 'err'],
    [['check', '--jsno'], '--jsno', 'err'],
  ] as const)('%j is answered with help and exit code 2', async (args, text, where) => {
    const result = await cli(args)
    expect(result.code).toBe(2)
    expect(result[where]).toContain(text)
  })

  it('help is help', async () => {
    expect(await cli(['help'])).toMatchObject({ code: 0 })
    const result = await cli(['check', '--help'])
    expect(result.code).toBe(0)
    expect(result.out).toContain('check [--fix [--dry]] [--json] [--config DIR]')
  })
})
