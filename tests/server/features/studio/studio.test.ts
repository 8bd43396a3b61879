import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileDirectory } from '#compiler/compile.ts'
import type { StudioOutcome, StudioRevision } from '#model/api/studio/changes.ts'
import type { StudioProblem } from '#model/api/studio/common.ts'
import type { StudioState } from '#model/api/studio/drafts.ts'
import { API, type Row, splitCall } from '#model/api.ts'
import { handedOn } from '#model/permissions/manage-rights.ts'
import { readEnvironment } from '#server/env.ts'
import { takeConfig } from '#server/http/start/take-config.ts'
import { buildTestApp, type Client } from '../../../helpers/build-app.ts'
import { apply, change, type Desk, open, openDesk, textOf } from '../../../helpers/studio-desk.ts'

const ITEM = 'modules/desk/resources/item.json'
const LOAN = 'modules/desk/resources/loan.json'
const ITEMS = 'modules/desk/pages/items.json'
const NEW_FIELD = `"shelf": { "type": "text", "title": { "zh-CN": "架位", "en-US": "Shelf" }, "maxLength": 20 },\n    "isOut"`

describe('Studio where the files are written', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk({ roles: ['desk'] })
  })
  afterAll(() => desk.close())

  it('keeps a draft, names its mistakes by line, applies a plan with its data, and goes back', async () => {
    const { admin } = desk
    const before = textOf(desk, ITEM)
    // The list of files goes on naming a file that cannot be read just now.
    await change(admin, ITEM, text => text.replace('"fields"', '<<<<<<< draft\n"fields"'))
    const { files } = (await admin.get<StudioState>('/api/studio')).data
    expect(files.find(({ path }) => path === ITEM)).toMatchObject({ draft: 'changed', title: JSON.parse(before).title })
    await change(admin, ITEM, () => before)
    await change(admin, ITEM, text => text.replace('"isOut"', NEW_FIELD.replace('"text"', '"txt"')))
    const [problem] = (await admin.post<StudioProblem[]>('/api/studio/check', {})).data
    const line = before.split('\n').findIndex(each => each.includes('"isOut"')) + 1
    expect(problem).toMatchObject({ path: ITEM, line, severity: 'error', didYouMean: 'text' })
    expect(problem).not.toHaveProperty('words')
    const chinese = admin.with({ 'accept-language': 'zh-CN' })
    expect((await chinese.post<StudioProblem[]>('/api/studio/check', {})).data[0]).toEqual({
      ...problem,
      words: {
        title: '不允许的值',
        what: 'type 没有 "txt" 这个值。',
        text: expect.stringMatching(/^类型正确.*。请写 "text"、.*。$/),
      },
    })
    expect((await admin.post<StudioOutcome>('/api/studio/plan')).data.became).toBe('problems')
    const refused = (await chinese.post<StudioOutcome>('/api/studio/plan')).data
    expect(refused.problems?.[0]?.words?.title).toBe('不允许的值')
    expect((await admin.post('/api/studio/fix', {})).data).toEqual({ mended: 1, files: [ITEM] })
    await change(admin, ITEMS, text => text.replace('"tag", "kind", "isOut"', '"tag", "shelf", "kind", "isOut"'))
    expect(textOf(desk, ITEM)).toBe(before)

    const { plan } = (await admin.post<StudioOutcome>('/api/studio/plan')).data
    expect(plan!.lines.map(({ what }) => what).join()).toContain('item.shelf')
    const translated = (await chinese.post<StudioOutcome>('/api/studio/plan')).data.plan!
    expect([translated.id, translated.lines.length]).toEqual([plan!.id, plan!.lines.length])
    expect(translated.lines.map(({ what }) => what)).toContain('新增列 架位（item.shelf），类型为 text')
    const order = { plan: plan!.id, reason: 'shelves are numbered now', confirmed: false }
    expect((await admin.post<StudioOutcome>('/api/studio/apply', { ...order, plan: '0'.repeat(12) })).data.became).toBe(
      'another-plan',
    )
    const done = (await admin.post<StudioOutcome>('/api/studio/apply', { ...order, confirmed: true })).data
    expect(done.became).toBe('done')
    expect(textOf(desk, ITEM)).toBe(before.replace('"isOut"', NEW_FIELD))
    const state = (await admin.get<StudioState>('/api/studio')).data
    expect(state).toMatchObject({ writesFiles: true, active: { by: 'admin01', reason: 'shelves are numbered now' } })
    expect(state.files.filter(each => each.draft)).toEqual([])
    // The page that a preview begins with.
    const page = { path: '/desk/items', resource: 'item', hasButtons: true }
    expect(state.files.find(({ path }) => path === ITEMS)!.page).toEqual(page)

    const [item] = (await admin.get<Row[]>('/api/resources/item?_end=1')).data
    const { version } = item as Row & { version: number }
    await admin.patch(`/api/resources/item/${item!.id}`, { version, shelf: 'B7' })
    const history = (await admin.get<StudioRevision[]>('/api/studio/history')).data
    const back = async (id: number) => {
      const planned = (await admin.post<StudioOutcome>('/api/studio/rollback/plan', { id })).data
      const body = { id, plan: planned.plan!.id, reason: 'as it was', confirmed: true }
      return (await admin.post<StudioOutcome>('/api/studio/rollback', body)).data.became
    }
    expect(await back(history[1]!.id)).toBe('done')
    expect(textOf(desk, ITEM)).toBe(before)
    expect((await admin.get<Row>(`/api/resources/item/${item!.id}`)).data).not.toHaveProperty('shelf')
    expect(await back(history[0]!.id)).toBe('done')
    expect((await admin.get<Row>(`/api/resources/item/${item!.id}`)).data).toMatchObject({ shelf: 'B7' })
    const reasons = async (client: Client) =>
      (await client.get<StudioRevision[]>('/api/studio/history')).data.map(({ reason }) => reason)
    const said = ['as it was', 'as it was', 'shelves are numbered now']
    expect(await reasons(chinese)).toEqual([
      `恢复到版本 2：${said[0]}`,
      `恢复到版本 1：${said[1]}`,
      said[2],
      '首次启动',
    ])
    expect(await reasons(admin)).toEqual([
      `Rollback to 2: ${said[0]}`,
      `Rollback to 1: ${said[1]}`,
      said[2],
      'First start',
    ])
    const { rows } = { rows: await desk.database.reader.selectFrom('steward_audit').selectAll().execute() }
    expect(rows.filter(({ resource }) => resource === 'steward_config').map(({ action }) => action)).toEqual([
      'apply',
      'rollback',
      'rollback',
    ])
  }, 60_000)

  it('drafts belong to one account; what another has changed meanwhile is named and put together', async () => {
    const { admin, desk: clerk } = desk
    await change(clerk, ITEMS, text => text.replace('"en-US": "Catalogue"', '"en-US": "All items"'))
    expect((await open(admin, ITEMS)).draft).toBeNull()
    await change(admin, ITEMS, text => text.replace('"sort": ["name"]', '"sort": ["tag"]'))
    expect((await apply(admin, 'sorted by tag')).became).toBe('done')

    expect((await clerk.post<StudioOutcome>('/api/studio/plan')).data).toEqual({
      became: 'conflicts',
      conflicts: [ITEMS],
    })
    const { hash, draft } = await open(clerk, ITEMS)
    expect(draft!.merge).toMatchObject({ overlaps: 0 })
    const body = { path: ITEMS, text: draft!.merge!.text, base: hash }
    await clerk.send({ method: 'PUT', url: '/api/studio/draft', payload: body })
    expect((await apply(clerk, 'a better title')).became).toBe('done')
    const both = textOf(desk, ITEMS)
    expect(both).toContain('"sort": ["tag"]')
    expect(both).toContain('"en-US": "All items"')

    const stale = { path: ITEMS, text: '{}', base: '0'.repeat(64) }
    expect(await clerk.send({ method: 'PUT', url: '/api/studio/draft', payload: stale })).toMatchObject({
      code: 1000,
      data: { reason: 'studio-stale' },
    })
  }, 60_000)

  it('says where a part of a page is declared, and renames what is mentioned elsewhere', async () => {
    const { admin } = desk
    const lineOf = (path: string, part: string) =>
      textOf(desk, path)
        .split('\n')
        .findIndex(each => each.includes(part)) + 1
    const place = async (part: string) =>
      (await admin.get(`/api/studio/place?page=/desk/items&part=${encodeURIComponent(part)}`)).data
    expect(await place('column:tag')).toMatchObject({ path: ITEMS, line: lineOf(ITEMS, '"columns"') })
    expect(await place('field:kind')).toMatchObject({ path: ITEMS, line: lineOf(ITEMS, '"sections"') })
    expect(await place('state:kind=laptop')).toMatchObject({ path: ITEM, line: lineOf(ITEM, '"laptop"') })
    expect(await place('text:Laptop')).toMatchObject({ path: ITEM, line: lineOf(ITEM, '"laptop"') })
    expect(await place('title:Nothing has it')).toMatchObject({ path: ITEMS, line: 1 })
    expect(await place('text:Nothing has it\ncolumn:tag')).toEqual(await place('column:tag'))
    expect(await place('text:Laptop\ncolumn:tag')).toEqual(await place('text:Laptop'))
    expect(await place('member:actions')).toMatchObject({ path: ITEMS, line: lineOf(ITEMS, '"actions"') })
    expect(await place('action:view')).toMatchObject({ path: ITEMS, line: lineOf(ITEMS, '"actions"') })
    expect(await place('text:Nothing has it')).toMatchObject({ path: ITEMS, line: lineOf(ITEMS, '"actions"') })
    const chinese = admin.with({ 'accept-language': 'zh-CN' })
    const refusal = async (name: string, to: string) =>
      (await chinese.post<{ why: string }>('/api/studio/rename', { name, to })).data.why
    expect(await refusal('item.tga', 'label')).toBe('找不到“tga”，是否指“tag”？')
    expect(await refusal('item.tag', 'kind')).toBe('“item.kind”已存在。')
    expect(await refusal('item.tag', '9 x')).toMatch(/^config\/modules\/\S+\.json:\d+ [\u4e00-\u9fff，]+$/)
    const answer = await admin.post('/api/studio/rename', { name: 'item.tag', to: 'label' })
    expect(answer.data).toMatchObject({ files: expect.arrayContaining([ITEM, ITEMS]) })
    expect((await admin.post<StudioProblem[]>('/api/studio/check', {})).data).toEqual([])
    await admin.post('/api/studio/drafts/forget', {})
  }, 60_000)

  it('says what can stand at a place of a text that is being written, and what stands there', async () => {
    const text = textOf(desk, ITEMS)
    const ask = (call: string, body: string, words: string) =>
      desk.admin.post(`/api/studio/${call}`, { path: ITEMS, text: body, offset: body.indexOf(words) + 1 })
    const more = text.replace('"columns": [', '"columns": ["", ')
    const { data } = await ask('complete', more, '"", ')
    expect((data as { label: string }[]).map(({ label }) => label)).toEqual(expect.arrayContaining(['name', 'kind']))
    // A key within quotes brings its colon along.
    const begun = text.replace('"columns"', '"hidd"\n  "columns"')
    const keys = (await ask('complete', begun, 'dd"')).data as {
      label: string
      start: number
      end: number
      insert: string
    }[]
    const { start, end, insert } = keys.find(({ label }) => label === 'hidden')!
    expect(begun.slice(0, start) + insert + begun.slice(end)).toBe(begun.replace('"hidd"', '"hidden": '))
    const line =
      textOf(desk, ITEM)
        .split('\n')
        .findIndex(each => each.includes('"kind": {')) + 1
    expect((await ask('hover', text, '"kind", "isOut"')).data).toMatchObject({ place: { path: ITEM, line } })
    const chinese = desk.admin.with({ 'accept-language': 'zh-CN' })
    const columns = { path: ITEMS, text, offset: text.indexOf('"columns"') + 1 }
    expect((await chinese.post('/api/studio/hover', columns)).data).toMatchObject({ text: '列，按顺序。' })
    expect((await chinese.get('/api/studio/schema?kind=page')).data).toMatchObject({ title: '页面' })
    expect((await desk.admin.get('/api/studio/schema?kind=page')).data).toMatchObject({ title: 'Page' })
  })

  it('its role is handed on by administrators alone, for the config says what every permission gives', () => {
    const { model } = desk.test.services.state.current
    expect([...handedOn(model, { permissionIds: [1, 2], handOnIds: [2] })]).toEqual([1])
  })

  it('refuses executable files and files elsewhere', async () => {
    for (const path of ['modules/desk/pages/evil.ts', '../evil.json', 'modules/../app.json', '.env', 'modules/x.json'])
      expect(
        await desk.admin.send({ method: 'PUT', url: '/api/studio/draft', payload: { path, text: '{}', base: null } }),
      ).toMatchObject({ code: 1000, data: { reason: 'studio-path' } })
  })

  it('refuses every call to who may not use it, and to everybody where app.json has no Studio', async () => {
    const teacher = await desk.test.login('teacher01')
    const without = await buildTestApp()
    const nobody = await without.login('admin01')
    const bodies: Readonly<Record<string, object>> = {
      'PUT /api/studio/draft': { path: ITEM, text: '{}', base: null },
      'POST /api/studio/rename': { name: 'item.tag', to: 'label' },
      'POST /api/studio/rollback/plan': { id: 1 },
      'POST /api/studio/rollback': { id: 1, plan: '0'.repeat(12), reason: 'because', confirmed: true },
      'POST /api/studio/apply': { plan: '0'.repeat(12), reason: 'because', confirmed: true },
      'POST /api/studio/proposals/:id/apply': { plan: '0'.repeat(12) },
      'POST /api/studio/drafts/forget': {},
      'POST /api/studio/check': {},
      'POST /api/studio/complete': { path: ITEM, text: '{}', offset: 1 },
      'POST /api/studio/hover': { path: ITEM, text: '{}', offset: 1 },
      'POST /api/studio/part': { path: ITEM, text: '{}', offset: 1 },
      'POST /api/studio/uses': { path: ITEM, text: '{}', offset: 1 },
      'POST /api/studio/fix': {},
      'POST /api/studio/bundle/plan': { bundle: '{}' },
      'POST /api/studio/bundle': { bundle: '{}', plan: '0'.repeat(12), reason: 'because', confirmed: true },
      'POST /api/studio/preview': {},
    }
    const queries: Readonly<Record<string, string>> = {
      'GET /api/studio/file': `?path=${ITEM}`,
      'GET /api/studio/place': '?page=/desk/items',
      'GET /api/studio/schema': '?kind=page',
      'GET /api/studio/rights': '?role=1',
    }
    const calls = Object.keys(API).filter(call => call.includes('/api/studio'))
    expect(calls.length).toBeGreaterThan(15)
    for (const client of [teacher, nobody])
      for (const call of calls) {
        const { method, path } = splitCall(call)
        const url = path.replace(':id', '1') + (queries[call] ?? '')
        const answer = await client.send({ method, url, ...(bodies[call] && { payload: bodies[call] }) })
        expect([call, answer.status]).toEqual([call, 403])
      }
    await without.close()
  }, 60_000)
})

it('with four eyes a second account agrees; a folder that is not written keeps its files and gives a patch', async () => {
  const desk = await openDesk({ roles: ['desk'], fourEyes: true }, { HOST: '0.0.0.0', ALLOW_REMOTE_DEMO: '1' })
  try {
    const { admin, desk: clerk } = desk
    const before = textOf(desk, ITEM)
    await change(clerk, ITEM, text => text.replace('"isOut"', NEW_FIELD))
    expect((await apply(clerk, 'shelves are numbered now')).became).toBe('proposed')
    const [proposal] = (await admin.get<StudioState>('/api/studio')).data.proposals
    expect(proposal).toMatchObject({ by: 'Dora Desk', reason: 'shelves are numbered now', mine: false, files: [ITEM] })
    // The same change does not wait twice.
    const { plan: again } = (await clerk.post<StudioOutcome>('/api/studio/plan')).data
    const order = { plan: again!.id, reason: 'shelves, once more', confirmed: true }
    expect(await clerk.post('/api/studio/apply', order)).toMatchObject({ data: { reason: 'studio-proposed' } })
    expect((await admin.get<StudioState>('/api/studio')).data.proposals).toHaveLength(1)
    const url = `/api/studio/proposals/${proposal!.id}`
    const { plan, differences } = (await admin.post<StudioOutcome>(`${url}/plan`)).data
    // Whoever agrees sees what is agreed to, value by value.
    expect(differences).toMatchObject([{ path: ITEM, values: [{ at: expect.stringContaining('shelf') }] }])
    expect(await clerk.post(`${url}/apply`, { plan: plan!.id })).toMatchObject({
      code: 1000,
      data: { reason: 'studio-own-proposal' },
    })
    expect((await admin.post<StudioOutcome>(`${url}/apply`, { plan: plan!.id })).data.became).toBe('done')
    const state = (await clerk.get<StudioState>('/api/studio')).data
    expect(state).toMatchObject({ writesFiles: false, proposals: [], active: { by: 'admin01' } })
    expect(state.files.filter(each => each.draft)).toEqual([])
    expect(desk.test.services.state.current.model.resources.item!.fields).toHaveProperty('shelf')
    expect(textOf(desk, ITEM)).toBe(before)
    const patch = (await clerk.get<{ text: string }>('/api/studio/patch')).data.text
    expect(patch).toContain(`--- a/config/${ITEM}`)
    expect(patch.split('\n').filter(line => /^[+-] /.test(line))).toEqual([`+    ${NEW_FIELD.split('\n')[0]}`])
    // A start takes the files for known, and goes on with what is in effect.
    const compiled = await compileDirectory(desk.directory)
    const environment = readEnvironment({ CONFIG_DIR: desk.directory })
    const served = compiled.ok && (await takeConfig(compiled, desk.database, environment))
    expect(served && served.resources.item!.fields).toHaveProperty('shelf')
  } finally {
    await desk.close()
  }
}, 60_000)

describe('the pages of a draft', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk({ roles: ['desk'], fourEyes: true })
    const { admin } = desk
    await change(admin, ITEM, text => text.replace('"isOut"', NEW_FIELD))
    await change(admin, ITEMS, text => text.replace('"columns": ["name",', '"columns": ["name", "shelf",'))
    const box = { title: { 'zh-CN': '箱', 'en-US': 'Box' }, label: 'code', scope: 'global', fields: {} }
    const fields = { code: { type: 'text', title: { 'zh-CN': '编号', 'en-US': 'Code' }, maxLength: 9 } }
    await change(admin, 'modules/desk/resources/box.json', () => JSON.stringify({ ...box, fields }, null, 2))
  })
  afterAll(() => desk.close())

  const columns = async (client: Client) => {
    const { data } = await client.get<{ page: { columns: { field: string }[] } }>(
      '/api/client-model/page?path=/desk/items',
    )
    return data.page.columns.map(({ field }) => field)
  }

  it('are shown with existing rows, read-only, and to nobody else', async () => {
    const { admin, desk: other } = desk
    const rows = '/api/resources/item?_sort=tag&_fields=tag,shelf'
    expect((await admin.get(rows)).code).toBe(1000)
    expect((await admin.post('/api/studio/preview', {})).code).toBe(200)

    expect(await columns(admin)).toContain('shelf')
    expect(await columns(other)).not.toContain('shelf')
    const seen = await admin.get<Row[]>(rows)
    expect(seen.data.slice(0, 2)).toMatchObject([{ tag: expect.any(String), shelf: null }, { shelf: null }])
    expect((await admin.get<Row[]>('/api/resources/item?shelf=A1')).data).toEqual([])
    expect((await admin.get<Row[]>('/api/resources/box')).data).toEqual([])
    expect(JSON.parse(decodeURIComponent(String(seen.headers['x-steward-draft'])))).toEqual({
      isBroken: false,
      missing: ['box', 'item.shelf'],
    })
    const item = { name: 'Ball', tag: 'BALL9', kind: 'sport' }
    for (const write of ['/api/resources/item', '/api/studio/plan'])
      expect((await admin.post(write, item)).data).toMatchObject({ reason: 'seeing-as' })

    await admin.post('/api/see-as/end', {})
    expect(await columns(admin)).not.toContain('shelf')
    expect((await admin.post('/api/resources/item', item)).code).toBe(200)
  })

  it('are offered, under four eyes, to accounts only that see every row anyway', async () => {
    const { admin, desk: other } = desk
    const offered = async (client: Client) => (await client.get<StudioState>('/api/studio')).data.mayPreview
    expect(await offered(admin)).toBe(true)
    expect(await offered(other)).toBe(false)
    expect((await other.post('/api/studio/preview', {})).status).toBe(403)
  })

  it('are shown by the rights of a role as the draft has them', async () => {
    const { admin } = desk
    const roles = (await admin.get<Row[]>('/api/resources/role')).data
    const catalogue = roles.find(({ permissionIds }) => String(permissionIds) === '1')!
    await change(admin, ITEMS, text => text.replace('"roles": ["catalogue", "desk"]', '"roles": ["desk"]'))
    expect((await admin.post('/api/studio/preview', { role: catalogue.id })).code).toBe(200)
    expect((await admin.get('/api/client-model/page?path=/desk/items')).status).toBe(404)
    await admin.post('/api/see-as/end', {})
    expect(await columns(admin)).toContain('name')
    const trail = await desk.database.reader
      .selectFrom('steward_audit')
      .select(['accountName', 'recordId', 'action'])
      .where('resource', '=', 'draft')
      .orderBy('id')
      .execute()
    expect(trail.map(({ recordId, action }) => [Number(recordId), action])).toEqual([
      [0, 'see-as'],
      [0, 'see-as-end'],
      [catalogue.id, 'see-as'],
      [catalogue.id, 'see-as-end'],
    ])
  })

  it('are shown by a permission that only the draft has, and that no role has yet', async () => {
    const { admin } = desk
    const shelves = { id: 77, role: 'shelves', title: { 'zh-CN': '货架', 'en-US': 'Shelves' }, kind: 'page' }
    await change(admin, 'permissions.json', text => text.replace('"permissions": [', `$&${JSON.stringify(shelves)},`))
    await change(admin, ITEMS, text => text.replace(/"roles": \[.*?\]/, '"roles": ["shelves", "desk"]'))
    expect((await admin.post('/api/studio/preview', { permission: 78 })).status).toBe(404)
    expect((await admin.post('/api/studio/preview', { permission: 77 })).code).toBe(200)
    const seen = await admin.get<Row[]>('/api/resources/item?_fields=tag')
    expect(seen.data).not.toEqual([])
    expect(decodeURIComponent(String(seen.headers['x-steward-seeing-as']))).toBe('Shelves')
    expect(await columns(admin)).toContain('name')
    expect((await admin.get('/api/client-model/page?path=/desk/loans')).status).toBe(404)
    await admin.post('/api/see-as/end', {})
    expect((await admin.get('/api/client-model/page?path=/desk/loans')).code).toBe(200)
  })

  it('are not shown of a draft with mistakes, nor before a second account agrees to who may look at rows by it', async () => {
    const { admin, desk: other } = desk
    expect((await other.post('/api/studio/preview', {})).status).toBe(403)
    await change(admin, ITEM, text => text.replace('"shelf"', '"sh elf"'))
    expect((await admin.post('/api/studio/preview', {})).data).toMatchObject({ reason: 'preview-broken' })
  })

  it('have no rows in the plan either, for an account that may not look at rows before a second one agrees', async () => {
    const { admin, desk: other } = desk
    const [item] = (await admin.get<Row[]>('/api/resources/item')).data
    const loan = { item: item!.id, pupil: 'Ada Lovelace', dueOn: '2099-01-01' }
    expect((await admin.post('/api/resources/loan', loan)).code).toBe(200)
    const { pupil, dueOn, ...fields } = JSON.parse(textOf(desk, LOAN)).fields
    const options = [{ value: 'none', title: { 'zh-CN': '无', 'en-US': 'None' } }]
    const drafts = [
      [loan.pupil, { ...fields, pupil: { ...pupil, maxLength: 1 }, dueOn }],
      [loan.dueOn, { ...fields, pupil, dueOn: { type: 'enum', title: dueOn.title, options } }],
      [loan.dueOn, { ...fields, pupil, dueOn: { type: 'integer', title: dueOn.title } }],
    ] as const
    const planOf = async (client: Client) => (await client.post<StudioOutcome>('/api/studio/plan')).data
    for (const client of [admin, other]) await client.post('/api/studio/drafts/forget', {})
    for (const [value, draft] of drafts) {
      const edit = (text: string) => JSON.stringify({ ...JSON.parse(text), fields: draft }, null, 2)
      for (const client of [admin, other]) await change(client, LOAN, edit)
      const [all, some] = [await planOf(admin), await planOf(other)]
      expect([all.problems, some.plan?.lines.length]).toEqual([undefined, all.plan?.lines.length])
      expect(JSON.stringify(all.plan)).toContain(value)
      expect(JSON.stringify(some.plan)).not.toContain(value)
    }
  })
})

it('shows a renamed field with the values of its former column: as a cell, a filter, an order and found by a search', async () => {
  const desk = await openDesk({ roles: ['desk'] })
  const { admin } = desk
  const before = (await admin.get<Row[]>('/api/resources/item?_sort=tag&_fields=tag,kind')).data
  const loan = { item: before[0]!.id, pupil: 'Ada', dueOn: '2099-01-01' }
  expect((await admin.post('/api/resources/loan', loan)).code).toBe(200)
  for (const [name, to] of [
    ['item.tag', 'code'],
    ['item.kind', 'sort'],
    ['loan.item', 'thing'],
  ])
    expect((await admin.post('/api/studio/rename', { name, to })).code).toBe(200)
  expect((await admin.post('/api/studio/preview', {})).code).toBe(200)
  const seen = await admin.get<Row[]>('/api/resources/item?_sort=code&_fields=code,sort')
  expect(seen.data.map(({ code, sort }) => [code, sort])).toEqual(before.map(({ tag, kind }) => [tag, kind]))
  expect(seen.data.length).toBeGreaterThan(2)
  const { tag } = before[1]!
  for (const query of [`code=${tag}`, `_q=${tag}`, `code_like=${tag}`])
    expect((await admin.get<Row[]>(`/api/resources/item?${query}&_fields=code`)).data).toMatchObject([{ code: tag }])
  expect((await admin.get<Row[]>(`/api/resources/loan?_fields=thing&thing.code=${before[0]!.tag}`)).data).toMatchObject(
    [{ thing: { id: before[0]!.id } }],
  )
  await admin.post('/api/see-as/end', {})
  expect((await admin.get<Row[]>('/api/resources/item?_sort=tag&_fields=tag,kind')).data).toEqual(before)
  await desk.close()
}, 60_000)
