import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compileDirectory } from '#compiler/compile.ts'
import { forgetExtensions } from '#compiler/read/read-extensions.ts'
import { appExtensionsOf } from '#model/extensions.ts'
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
  expect(resolve(dirname(note), $schema)).toBe(join(app, 'schemas', 'resource.schema.json'))
  expect(existsSync(resolve(dirname(note), $schema))).toBe(true)
  const { scripts, allowScripts } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))
  expect(allowScripts).toEqual({ esbuild: true })
  expect(scripts.start).toMatch(/steward\.mjs start$/)
  const check = spawnSync('npm', ['run', '--silent', 'check'], { cwd: app, encoding: 'utf8' })
  expect(check.stdout).toBe('✔ The config is sound.\n')
  mkdirSync(join(app, 'extensions'))
  const code =
    "import { defineJob } from 'steward'\nexport default defineJob({ name: 'sweep', everyMinutes: 5, async run() {} })\n"
  writeFileSync(join(app, 'extensions', 'sweep.ts'), code)
  expect((await runCommand('check', '--config', join(app, 'config'))).out).toBe('✔ The config is sound.\n')
  expect(appExtensionsOf('job').map(({ name }) => name)).toEqual(['sweep'])
  expect(await runCommand('init', app)).toMatchObject({ code: 1, err: expect.stringContaining('nothing was written') })

  const test = await appOf(join(app, 'config'))
  try {
    const user = await test.login('user01')
    expect((await user.get<{ title: string }[]>('/api/resources/note?_end=5')).data).toMatchObject([
      { title: 'Read the README' },
    ])
    expect((await user.post('/api/resources/note', { title: 'Second' })).code).toBe(200)
    // Who may sign in and what a role holds is managed on its pages.
    const admin = await test.login('admin01')
    expect((await admin.get<{ id: number }[]>('/api/permissions/')).data.map(({ id }) => id)).toEqual([1, 100])
    expect((await user.get('/api/permissions/')).status).toBe(403)
    const role = await admin.post<{ id: number }>('/api/resources/role', { name: 'Manager', permissionIds: '1,100' })
    const manager = { adAccount: 'manager01', name: 'Manager', roles: [role.data.id] }
    expect((await admin.post('/api/resources/account', manager)).code).toBe(200)
    expect((await (await test.login('manager01')).get('/api/permissions/')).status).toBe(200)
    const app = (await test.anonymous.get<{ bind?: unknown }>('/api/app')).data
    expect(app.bind).toBeUndefined()
  } finally {
    await test.close()
  }
})

it('an equipment desk without any property management handles loans and returns', async () => {
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
      data: { problems: [{ path: 'condition', message: 'The number of stars is out of range' }] },
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
    type Entry = { action: string; title?: unknown; inputs: unknown }
    const timeline = (await desk.get<Entry[]>(`${path}/timeline`)).data
    expect(timeline.find(({ action }) => action === 'giveTime')!.title).toMatchObject({ 'en-US': 'Give more time' })
    expect(timeline.find(({ action }) => action === 'update')).not.toHaveProperty('title')
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

it('rows of a source are read like others, follow it, and are read-only', async () => {
  let rooms: object[] | undefined = [
    { number: 'A1', label: 'Studio', seats: 12 },
    { number: 'B2', label: 'Gym', seats: 60 },
    { number: 'C3', label: 'Cellar', seats: -1 },
  ]
  const register = createServer((_, response) => {
    response.writeHead(rooms ? 200 : 500).end(JSON.stringify(rooms))
  })
  await new Promise<void>(done => register.listen(0, '127.0.0.1', done))
  process.env.SCHOOL_REGISTER = `http://127.0.0.1:${(register.address() as AddressInfo).port}`
  const test = await appOf(LENDING)
  try {
    const told: object[] = []
    const later = async (hours: number) =>
      test.services.scheduler.run({ warn: details => told.push(details) }, new Date(Date.now() + hours * 3_600_000))
    const [desk, teacher, admin] = [
      await test.login('desk01'),
      await test.login('teacher01'),
      await test.login('admin01'),
    ]
    const known = async (query = '') =>
      (await desk.get<{ id: number; code: string; name: string }[]>(`/api/resources/room?_sort=code${query}`)).data
    await later(0)
    expect((await known()).map(({ code, name }) => [code, name])).toEqual([
      ['A1', 'Studio'],
      ['B2', 'Gym'],
    ])
    expect(told).toMatchObject([{ resource: 'room', source: 'schoolRegister', key: 'C3' }])
    expect((await known('&seats_gte=20')).map(({ code }) => code)).toEqual(['B2'])
    expect((await known('&_start=1&_end=2')).map(({ code }) => code)).toEqual(['B2'])
    // Who may see where an item is kept knows the names of rooms, and nothing else of them.
    const seen = (await teacher.get<object[]>('/api/resources/room?_sort=name')).data
    expect(seen.map(row => Object.keys(row).sort().join())).toEqual(['id,name,version', 'id,name,version'])
    expect((await teacher.get('/api/resources/room?seats_gte=20')).code).not.toBe(200)

    const [studio, gym] = await known()
    const item = { name: 'Mat', tag: 'MAT1', kind: 'sport', room: gym!.id }
    expect(await desk.post('/api/resources/item', item)).toMatchObject({ code: 200, data: { room: { label: 'Gym' } } })
    expect((await admin.post('/api/resources/room', { code: 'D4', name: 'Hall' })).status).toBe(403)
    expect((await admin.patch(`/api/resources/room/${gym!.id}`, { version: 1, name: 'Hall' })).status).toBe(403)
    expect((await admin.delete(`/api/resources/room/${studio!.id}`)).status).toBe(403)

    told.length = 0
    rooms = [{ number: 'C3', label: 'Cellar', seats: 4 }]
    await later(0.5)
    expect(await known()).toHaveLength(2)
    await later(1)
    // The studio is gone with the register; the gym stays, because an item is kept there.
    expect((await known()).map(({ code }) => code)).toEqual(['B2', 'C3'])
    expect(told).toMatchObject([{ key: 'B2' }])
    rooms = [{ number: 'B2', label: 'Sports hall', seats: 60 }, ...rooms]
    await later(2)
    expect((await known()).map(({ id, name }) => [id, name])).toContainEqual([gym!.id, 'Sports hall'])

    told.length = 0
    for (const answer of [[], undefined]) {
      rooms = answer
      await later(3)
      await later(4)
    }
    expect(await known()).toHaveLength(2)
    expect(told.length).toBeGreaterThan(0)
  } finally {
    delete process.env.SCHOOL_REGISTER
    await test.close()
    register.close()
  }
})
