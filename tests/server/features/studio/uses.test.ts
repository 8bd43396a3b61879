import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StudioProblem } from '#model/api/studio/common.ts'
import type { StudioUses } from '#model/api/studio/language.ts'
import type { Row } from '#model/api.ts'
import { change, type Desk, open, openDesk, textOf } from '../../../helpers/studio-desk.ts'

const ITEM = 'modules/desk/resources/item.json'
const LOAN = 'modules/desk/resources/loan.json'
const ITEMS = 'modules/desk/pages/items.json'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk({ roles: ['desk'] })
})
afterAll(() => desk.close())

const at = (path: string, words: string) => {
  const text = textOf(desk, path)
  return { path, text, offset: text.indexOf(words) + 2 }
}
const usesAt = async (path: string, words: string) =>
  (await desk.admin.post<StudioUses>('/api/studio/uses', at(path, words))).data

it('lists where the part at the cursor is declared and used, and the records with it', async () => {
  const { count } = { count: (await desk.admin.get<Row[]>('/api/resources/item')).data.length }
  const tag = await usesAt(ITEMS, '"tag"')
  expect(tag).toMatchObject({
    name: 'item.tag',
    declaration: { path: ITEM, text: expect.stringContaining('"tag": {') },
  })
  expect(tag.records).toBe(count)
  expect(tag.places.map(({ path }) => path)).toContain(ITEMS)
  const [first] = tag.places.filter(({ path }) => path === ITEMS)
  const line = textOf(desk, ITEMS).split('\n')[first!.line - 1]!
  expect(line.slice(first!.column - 1)).toMatch(/^"?tag/)
  expect(first!.text).toBe(line.trim())
})

it('takes the part around the cursor where nothing is named there', async () => {
  const part = async (path: string, words: string) =>
    (await desk.admin.post<{ name: string | null }>('/api/studio/part', at(path, words))).data.name
  expect(await part(ITEM, '"label"')).toBe('item')
  expect(await part(ITEM, '"type"')).toBe('item.name')
  expect(await part('permissions.json', '"title"')).toBe('role:catalogue')
  expect(await part(LOAN, '"initial"')).toBe('loan')
  expect(await part('app.json', '"title"')).toBeNull()
})

it.each([
  ['permissions.json', '"desk"', 'role:desk', LOAN],
  [ITEM, '"label"', 'item', ITEMS],
  [LOAN, '"out": {', 'loan.status=out', LOAN],
])('of %s at %s: %s', async (path, words, name, used) => {
  const uses = await usesAt(path, words)
  expect(uses.name).toBe(name)
  expect(uses.places.map(each => each.path)).toContain(used)
})

it('says that references are unknown while the config has errors', async () => {
  await change(desk.admin, ITEMS, text => text.replace('"sort": ["name"]', '"sort": ["nam"]'))
  expect(await usesAt(ITEM, '"tag": {')).toMatchObject({ name: 'item.tag', places: [], isBroken: true })
  await desk.admin.post('/api/studio/drafts/forget', {})
})

it('fixes the problem that is chosen, or all of its kind', async () => {
  const { admin } = desk
  await change(admin, ITEMS, text => text.replace('"tag", "kind", "isOut"', '"tga", "knid", "isOut"'))
  await change(admin, ITEM, text => text.replace('"type": "text"', '"type": "txt"'))
  const problems = async () => (await admin.post<StudioProblem[]>('/api/studio/check', {})).data
  const codes = async () => (await problems()).filter(each => each.isFixable).map(each => each.didYouMean)
  expect(await codes()).toEqual(['tag', 'kind', 'text'])
  const [{ path, line, column, code }] = (await problems()) as [StudioProblem]
  const fix = async (body: object) => (await admin.post<{ mended: number }>('/api/studio/fix', body)).data.mended
  expect(await fix({ place: { path, line: line + 1, column, code } })).toBe(0)
  expect(await fix({ place: { path, line, column, code } })).toBe(1)
  expect((await open(admin, ITEMS)).draft!.text).toContain('"tag", "knid", "isOut"')
  expect(await fix({ code })).toBe(1)
  expect(await codes()).toEqual(['text'])
  await admin.post('/api/studio/drafts/forget', {})
})

it('makes a rights test of what a role may do', async () => {
  const { admin } = desk
  const roles = (await admin.get<Row[]>('/api/resources/role')).data
  const { id, name } = roles[0]!
  const { text } = (await admin.get<{ text: string }>(`/api/studio/rights?role=${id}`)).data
  expect(JSON.parse(text)).toMatchObject({ who: { role: name }, may: expect.arrayContaining([]) })
  await change(admin, 'tests/rights/first.json', () => text)
  expect((await admin.post<StudioProblem[]>('/api/studio/check', {})).data).toEqual([])
  const unknown = await admin.post<Row>('/api/resources/role', { name: 'New role', permissionIds: '1' })
  const other = await admin.get<{ text: string }>(`/api/studio/rights?role=${unknown.data.id}`)
  expect(JSON.parse(other.data.text).who).toEqual({ permissions: [1] })
  expect((await admin.get('/api/studio/rights?role=999999')).status).toBe(404)
  await admin.post('/api/studio/drafts/forget', {})
})
