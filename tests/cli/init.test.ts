import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compileDirectory } from '#compiler/compile.ts'
import { buildTestApp } from '../helpers/build-app.ts'
import { runCommand } from '../helpers/run-command.ts'

const LENDING = new URL('../../examples/lending/config', import.meta.url).pathname

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-init-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function appOf(config: string) {
  const compiled = await compileDirectory(config)
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems))
  return buildTestApp({ model: compiled.model })
}

it('begins an app that is sound, that its own commands know, and that people can work with', async () => {
  const app = join(folder, 'my-app')
  expect(await runCommand('init', app)).toMatchObject({ code: 0, out: expect.stringContaining('npm start') })
  expect((await runCommand('check', '--config', join(app, 'config'))).out).toBe('✔ The config is sound.\n')
  const note = join(app, 'config', 'modules', 'main', 'resources', 'note.json')
  const { $schema } = JSON.parse(readFileSync(note, 'utf8'))
  expect(existsSync(resolve(dirname(note), $schema))).toBe(true)
  const { scripts } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))
  expect(scripts.start).toMatch(/steward\.mjs start$/)
  const check = spawnSync('npm', ['run', '--silent', 'check'], { cwd: app, encoding: 'utf8' })
  expect(check.stdout).toBe('✔ The config is sound.\n')
  expect(await runCommand('init', app)).toMatchObject({ code: 1, err: expect.stringContaining('nothing was written') })

  const test = await appOf(join(app, 'config'))
  try {
    const user = await test.login('user01')
    expect((await user.get<{ title: string }[]>('/api/resources/note?_end=5')).data).toMatchObject([
      { title: 'Read the README' },
    ])
    expect((await user.post('/api/resources/note', { title: 'Second' })).code).toBe(200)
    const app = (await test.anonymous.get<{ bind?: unknown }>('/api/app')).data
    expect(app.bind).toBeUndefined()
  } finally {
    await test.close()
  }
})

it('an equipment desk without anything of property management lends and takes back', async () => {
  const test = await appOf(LENDING)
  try {
    const [desk, teacher] = [await test.login('desk01'), await test.login('teacher01')]
    const [camera] = (
      await desk.get<{ id: number; isOut: boolean }[]>('/api/resources/item?tag=CAM1&_fields=tag,isOut')
    ).data
    expect(camera).toMatchObject({ isOut: false })
    const loan = { item: camera!.id, pupil: 'Mia', dueOn: '2026-12-01' }
    expect((await teacher.post('/api/resources/loan', loan)).status).toBe(403)
    const lent = await desk.post<{ id: number; version: number }>('/api/resources/loan', loan)
    expect(lent.code).toBe(200)
    expect((await desk.post('/api/resources/loan', { ...loan, pupil: 'Leo' })).code).toBe(1000)
    expect((await teacher.get('/api/resources/item?tag=CAM1&_fields=tag,isOut')).data).toMatchObject([{ isOut: true }])
    const { id, version } = lent.data
    const back = await desk.post(`/api/resources/loan/${id}/transitions/bringBack`, { version, values: {} })
    expect(back).toMatchObject({ code: 200, data: { status: 'back' } })
    expect((await desk.post('/api/resources/loan', { ...loan, pupil: 'Leo' })).code).toBe(200)
  } finally {
    await test.close()
  }
})
