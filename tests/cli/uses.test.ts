import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { run } from '#cli/run.ts'
import { withPatchedApp } from '../compiler/patched-app.ts'

async function uses(...args: readonly string[]) {
  const written: string[] = []
  const errors: string[] = []
  const output = { write: (text: string) => written.push(text), error: (text: string) => errors.push(text) }
  const code = await run(['uses', ...args], { ...output, colors: false })
  return { code, out: written.join(''), err: errors.join('') }
}

const SPARE = [
  {
    file: 'modules/estate/resources/house.json',
    replace: '"fields": {',
    with: '"fields": {\n    "spare": { "type": "text", "title": { "zh-CN": "备用", "en-US": "Spare" } },',
  },
]

describe('uses', () => {
  // No database is there.
  beforeEach(() => vi.stubEnv('DATA_DIR', join(import.meta.dirname, 'no-such-folder')))
  afterEach(() => vi.unstubAllEnvs())

  it('lists the uses of a used part, and does not remove it', async () => {
    await withPatchedApp('minimal', [], async directory => {
      const file = join(directory, 'modules/estate/resources/house.json')
      const before = readFileSync(file, 'utf8')
      const { code, out, err } = await uses('house.code', '--remove', '--config', directory)
      expect(code).toBe(1)
      expect(out).toMatch(
        /^Without "house.code" \d+ places? would be wrong:\n\nminimal\/modules\/estate\/.+:\d+:\d+ {2}\S/,
      )
      expect(out).toContain('There is no database yet')
      expect(err).toBe('It is not removed while something uses it.\n')
      expect(readFileSync(file, 'utf8')).toBe(before)
    })
  })

  it('removes what nothing uses, and only that', async () => {
    await withPatchedApp('minimal', SPARE, async directory => {
      const asked = ['house.spare', '--config', directory]
      expect(await uses(...asked)).toMatchObject({ code: 0, err: '' })
      expect((await uses(...asked, '--remove')).out).toContain('It may be removed.')
      expect(await uses(...asked)).toMatchObject({ code: 2, err: '"house" declares no field "spare".\n' })
      expect(existsSync(join(directory, 'modules/estate/resources/house.json'))).toBe(true)
      expect((await uses('house', '--config', directory)).code).toBe(1)
    })
  })

  it('speaks to machines, and says how it is called', async () => {
    await withPatchedApp('minimal', [], async directory => {
      const { out } = await uses('house', '--json', '--config', directory)
      expect(JSON.parse(out).places[0]).toMatchObject({ line: expect.any(Number), what: expect.any(String) })
    })
    expect((await uses()).err).toContain('Wanted: uses NAME')
  })
})
