import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compileDirectory } from '#compiler/compile.ts'
import { forgetExtensions } from '#compiler/read/read-extensions.ts'
import { extensionsOf } from '#model/extensions.ts'
import { buildTestApp } from '../helpers/build-app.ts'
import { runCommand } from '../helpers/run-command.ts'

const LENDING = new URL('../../examples/lending/config', import.meta.url).pathname

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-init-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  forgetExtensions()
})

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
  mkdirSync(join(app, 'extensions'))
  const code =
    "import { defineJob } from 'steward'\nexport default defineJob({ name: 'sweep', everyMinutes: 5, async run() {} })\n"
  writeFileSync(join(app, 'extensions', 'sweep.ts'), code)
  expect((await runCommand('check', '--config', join(app, 'config'))).out).toBe('✔ The config is sound.\n')
  expect(extensionsOf('job').map(({ name }) => name)).toEqual(['sweep'])
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

it('code of an app in the browser: a field type of its own is checked and filtered; its module is served', async () => {
  const test = await appOf(LENDING)
  try {
    const desk = await test.login('desk01')
    const create = (tag: string, condition: unknown) =>
      desk.post('/api/resources/item', { name: 'Tripod', tag, kind: 'camera', condition })
    expect(await create('TRI1', 5)).toMatchObject({
      code: 1000,
      data: { problems: [{ path: 'condition', message: 'So many stars there are not' }] },
    })
    expect(await create('TRI1', '4')).toMatchObject({ code: 200, data: { condition: 4 } })
    const good = (await desk.get<{ tag: string }[]>('/api/resources/item?condition_gte=4&_sort=tag&_fields=tag')).data
    expect(good.map(({ tag }) => tag)).toEqual(['CAM1', 'TRI1'])

    const { extensions } = (await test.anonymous.get<{ extensions: string }>('/api/app')).data
    const module = await test.anonymous.get(extensions)
    expect(module.headers['content-type']).toContain('text/javascript')
    for (const part of ['schoolYear', 'rating', 'shelf', 'aria-label']) expect(module.body).toContain(part)
    expect(module.body).not.toContain('extendLoan')
    const items = await desk.get<{ resources: object }>('/api/client-model/page?path=/desk/items')
    expect(items.data.resources).toMatchObject({ item: { fields: { condition: { type: 'rating', stars: 4 } } } })
    const page = await desk.get<{ page: object }>('/api/client-model/page?path=/desk/shelf')
    expect(page.data.page).toMatchObject({ kind: 'shelf', options: { cards: 10 } })
  } finally {
    await test.close()
  }
})

it('code of an app: an action, an effect, a guard, a job and a function, each with rights, transaction and audit', async () => {
  const test = await appOf(LENDING)
  try {
    const [desk, teacher] = [await test.login('desk01'), await test.login('teacher01')]
    const items = (await desk.get<{ id: number }[]>('/api/resources/item?_sort=tag')).data
    const lend = (at: number, pupil: string, dueOn: string) =>
      desk.post<{ id: number; version: number }>('/api/resources/loan', { item: items[at]!.id, pupil, dueOn })
    const loan = (await lend(0, 'Mia', '2026-09-30')).data
    const path = `/api/resources/loan/${loan.id}`
    expect((await desk.get<object>(path)).data).toMatchObject({ schoolYear: 2026, extensions: 0 })

    const giveTime = (body: object, by = desk) => by.post(`${path}/operations/giveTime`, body)
    expect((await giveTime({ days: 7 }, teacher)).status).toBe(403)
    expect(await giveTime({ days: 99 })).toMatchObject({ code: 1000, data: { problems: [{ path: 'days' }] } })
    expect(await giveTime({ days: 7, version: 99 })).toMatchObject({ code: 1000, data: { reason: 'stale-version' } })
    expect(await giveTime({ days: 7 })).toMatchObject({ code: 200, data: { dueOn: '2026-10-07', extensions: 1 } })
    await giveTime({ days: 1 })
    await giveTime({ days: 1 })
    expect(await giveTime({ days: 1 })).toMatchObject({
      code: 1000,
      message: expect.stringContaining('three times at most'),
    })
    const timeline = (await desk.get<{ action: string; inputs: unknown }[]>(`${path}/timeline`)).data
    expect(timeline.filter(({ action }) => action === 'giveTime').map(({ inputs }) => inputs)).toEqual([
      { days: 1 },
      { days: 1 },
      { days: 7 },
    ])

    const late = (await lend(1, 'Leo', '2020-01-01')).data
    const back = `/api/resources/loan/${late.id}/transitions/bringBack`
    expect((await desk.post(back, { version: late.version, values: {} })).code).toBe(200)
    const points = async () =>
      (await desk.get<{ points: number }[]>('/api/resources/pupil?name=Leo&_fields=name,points')).data[0]!.points
    const before = await points()
    expect(before).toBeGreaterThan(2000)
    expect(await lend(1, 'Leo', '2026-12-01')).toMatchObject({ code: 1000, data: { problems: [{ path: 'pupil' }] } })

    const now = new Date()
    for (const hours of [0, 1, 25]) await test.services.scheduler.run(test.app.log, new Date(+now + hours * 3_600_000))
    expect(await points()).toBe(before - 2)
  } finally {
    await test.close()
  }
})
