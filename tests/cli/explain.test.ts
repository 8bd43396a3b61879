import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { run } from '#cli/run.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { buildTestApp } from '../helpers/build-app.ts'
import { PLATFORM_CONFIG } from '../helpers/platform-model.ts'

/** `npm run explain -- …` against the database in `dataDir`. */
async function explain(dataDir: string, ...args: string[]) {
  vi.stubEnv('DATA_DIR', dataDir)
  const written: string[] = []
  const errors: string[] = []
  const output = { write: (text: string) => written.push(text), error: (text: string) => errors.push(text) }
  const code = await run(['explain', '--config', PLATFORM_CONFIG, ...args], { ...output, colors: false })
  return { code, out: written.join(''), err: errors.join('') }
}

describe('explain', () => {
  let dataDir = ''
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'steward-explain-'))
    const database = await openDatabase(join(dataDir, 'steward.db'))
    // Makes the tables and the sample data.
    await (await buildTestApp({ database })).close()
    await database.close()
  }, 60_000)
  afterEach(() => vi.unstubAllEnvs())
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('says why not, with file and line and the smallest grant that would help; exit code 1', async () => {
    const { code, out, err } = await explain(dataDir, '--account', 'clerk01', '--target', '/test/houses')
    expect([code, err]).toEqual([1, ''])
    const lines = out.trimEnd().split('\n')
    expect(lines[0]).toBe('Not allowed: open “houses”')
    expect(lines[1]).toMatch(/^ {2}- The page needs one of the roles .+ — .*houses\.json:\d+$/)
    expect(lines.at(-1)).toMatch(/^Smallest change: give the permission .+ \(1\)$/)
  })

  it('says why, and of how much it had no need; exit code 0', async () => {
    const { code, out } = await explain(dataDir, '--account', 'keeper01', '--target', 'house', '--action', 'update')
    expect(code).toBe(0)
    const [summary, ...reasons] = out.trimEnd().split('\n')
    expect(summary).toMatch(/^Allowed: edit “.+”$/)
    expect(reasons.pop()).toBe('In bulk, records are written in sets')
    expect(reasons.length).toBeGreaterThan(0)
    expect(reasons.every(reason => /Granted|not needed/.test(reason))).toBe(true)
  })

  it('speaks Chinese, and to machines', async () => {
    const asked = ['--account', 'clerk01', '--target', '/test/houses']
    expect((await explain(dataDir, ...asked, '--locale', 'zh-CN')).out).toMatch(/^不允许：打开「.+」\n/)
    const { out } = await explain(dataDir, ...asked, '--json')
    expect(JSON.parse(out)).toMatchObject({
      allowed: false,
      account: 'clerk01',
      action: 'open',
      target: '/test/houses',
    })
  })

  it('says why many records are written one by one', async () => {
    const asked = ['--account', 'keeper01', '--target', 'account', '--action', 'update']
    const last = async (...more: string[]) =>
      (await explain(dataDir, ...asked, ...more)).out.trimEnd().split('\n').at(-1)
    expect(await last()).toBe(
      'In bulk, records are written one by one: each “account” is checked by the platform before the next one changes',
    )
    expect(await last('--locale', 'zh-CN')).toMatch(/^批量操作时，记录逐条写入：/)
    expect(JSON.parse((await explain(dataDir, ...asked, '--json')).out).bulk).toBe(await last())
    // What is read is not written.
    expect((await explain(dataDir, '--account', 'keeper01', '--target', 'house')).out).not.toContain('In bulk')
  })

  it('looks at the record that is spoken of', async () => {
    const free = await explain(dataDir, '--account', 'keeper01', '--target', 'house/2:occupy')
    expect(free.code).toBe(0)
    const again = await explain(dataDir, '--account', 'keeper01', '--target', 'house/1:occupy')
    expect([again.code, again.out]).toEqual([1, expect.stringMatching(/The state is “.+”, but this starts from .+/)])
  })

  it.each([
    [['--account', 'nobody', '--target', '/test/houses'], 1, 'Account nobody was not found.'],
    [['--account', 'keeper01', '--target', 'house/999'], 1, 'House 999 was not found.'],
    [['--account', 'keeper01', '--target', 'house/x'], 1, '"house/x" cannot be asked about: write /page'],
    [['--account', 'keeper01'], 2, 'Wanted: explain --account NAME --target TARGET'],
    [['--account', 'keeper01', '--target', '/', '--locale', 'fr-FR'], 2, 'Wanted: explain'],
  ] as const)('%j is answered with exit code %d', async (args, code, text) => {
    const result = await explain(dataDir, ...args)
    expect([result.code, result.out]).toEqual([code, ''])
    expect(result.err).toContain(text)
  })

  it('says that there is no database yet', async () => {
    const { code, err } = await explain(join(dataDir, 'nowhere'), '--account', 'keeper01', '--target', '/test/houses')
    expect([code, err]).toEqual([1, expect.stringContaining('start the server')])
  })
})
