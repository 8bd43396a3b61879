import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StudioOutcome, StudioRevision } from '#model/api/studio/changes.ts'
import type { StudioProblem } from '#model/api/studio/common.ts'
import type { StudioState } from '#model/api/studio/drafts.ts'
import { renamesBetween } from '#server/features/studio/renames.ts'
import type { Client } from '../../../helpers/build-app.ts'
import { apply, change, type Desk, open, openDesk } from '../../../helpers/studio-desk.ts'

const ITEM = 'modules/desk/resources/item.json'
const ITEMS = 'modules/desk/pages/items.json'

let desk: Desk
let first: number
beforeAll(async () => {
  desk = await openDesk({ roles: ['desk'] })
  first = (await desk.admin.get<StudioRevision[]>('/api/studio/history')).data[0]!.id
}, 60_000)
afterAll(() => desk.close())
// Each test begins with the first config and without drafts.
beforeEach(async () => {
  for (const client of [desk.admin, desk.desk]) await client.post('/api/studio/drafts/forget', {})
  const { plan } = (await desk.admin.post<StudioOutcome>('/api/studio/rollback/plan', { id: first })).data
  if (plan!.nothing) return
  const order = { id: first, plan: plan!.id, reason: 'the next test', confirmed: true }
  expect((await desk.admin.post<StudioOutcome>('/api/studio/rollback', order)).data.became).toBe('done')
}, 60_000)

const rename = async (client: Client, name: string, to: string) => {
  const { data } = await client.post<{ files: string[]; why?: string }>('/api/studio/rename', { name, to })
  expect(data.why).toBeUndefined()
  return data.files
}
const planned = async (client: Client) => (await client.post<StudioOutcome>('/api/studio/plan')).data
const follow = async (client: Client) => (await client.post<{ files: string[] }>('/api/studio/follow')).data

it('a draft behind a rename by somebody else names it, and takes it over where both changed the same line', async () => {
  const { admin, desk: other } = desk
  // The line with the columns, which the rename changes as well.
  await change(other, ITEMS, text => text.replace('"tag", "kind", "isOut"', '"kind", "tag"'))
  await change(other, ITEM, text => text.replace('"en-US": "Tag"', '"en-US": "Label"'))
  expect(await rename(admin, 'item.tag', 'code')).toContain(ITEMS)
  expect((await apply(admin, 'tags are codes')).became).toBe('done')

  expect((await planned(other)).conflicts).toEqual([ITEMS, ITEM])
  const { draft } = await open(other, ITEMS)
  expect(draft!.merge!.overlaps).toBeGreaterThan(0)
  expect(draft!.renames).toEqual([
    { name: 'item.tag', from: 'tag', to: 'code', by: 'admin01', at: expect.stringContaining('T') },
  ])
  expect((await follow(other)).files).toEqual([ITEMS, ITEM])
  expect((await open(other, ITEMS)).draft).toMatchObject({ text: expect.stringContaining('"kind", "code"') })
  expect((await open(other, ITEM)).draft!.text).toMatch(/"code": \{[^}]*"en-US": "Label"/)
  expect((await other.post<StudioProblem[]>('/api/studio/check', {})).data).toEqual([])
  expect((await planned(other)).became).toBe('planned')
}, 60_000)

it('what overlaps besides the rename stays to be merged', async () => {
  const { admin, desk: other } = desk
  await change(other, ITEMS, text => text.replace('"sort": ["name"]', '"sort": ["tag"]'))
  await rename(admin, 'item.tag', 'code')
  await change(admin, ITEMS, text => text.replace('"sort": ["name"]', '"sort": ["-code"]'))
  expect((await apply(admin, 'tags are codes')).became).toBe('done')
  await follow(other)
  const { draft } = await open(other, ITEMS)
  expect(draft!.text).toContain('"sort": ["code"]')
  expect([draft!.merge!.overlaps, draft!.renames]).toEqual([1, []])
}, 60_000)

it('a draft follows its resource to another file', async () => {
  const { admin, desk: other } = desk
  await change(other, ITEM, text => text.replace('"en-US": "Tag"', '"en-US": "Label"'))
  await rename(admin, 'item', 'asset')
  expect((await apply(admin, 'items are assets')).became).toBe('done')
  expect((await open(other, ITEM)).draft!.renames).toMatchObject([{ name: 'item', to: 'asset' }])
  const moved = ITEM.replace('item.json', 'asset.json')
  expect((await follow(other)).files).toEqual([moved])
  const { files } = (await other.get<StudioState>('/api/studio')).data
  expect(files.filter(each => each.draft).map(({ path, draft }) => [path, draft])).toEqual([[moved, 'changed']])
  expect((await open(other, moved)).draft!.text).toContain('"en-US": "Label"')
}, 60_000)

it('a draft that nobody renamed under has nothing to follow', async () => {
  await change(desk.desk, ITEMS, text => text.replace('"sort": ["name"]', '"sort": ["tag"]'))
  await change(desk.admin, ITEMS, text => text.replace('"en-US": "Catalogue"', '"en-US": "All items"'))
  expect((await apply(desk.admin, 'a better title')).became).toBe('done')
  expect((await open(desk.desk, ITEMS)).draft!.renames).toEqual([])
  expect(await desk.desk.post('/api/studio/follow')).toMatchObject({ code: 1000, data: { reason: 'studio-follow' } })
}, 60_000)

it('a new file that mentions the former name is reported with the new one, and fixed', async () => {
  const { admin, desk: other } = desk
  await change(other, ITEMS, text => text.replace('"sort": ["name"]', '"sort": ["tag"]'))
  await rename(admin, 'item.tag', 'code')
  expect((await apply(admin, 'tags are codes')).became).toBe('done')
  const { hash, draft } = await open(other, ITEMS)
  expect(draft!.merge!.overlaps).toBe(0)
  const payload = { path: ITEMS, text: draft!.merge!.text, base: hash }
  await other.send({ method: 'PUT', url: '/api/studio/draft', payload })
  const problems = (await other.post<StudioProblem[]>('/api/studio/check', {})).data
  expect(problems).toMatchObject([{ path: ITEMS, didYouMean: 'code', isFixable: true }])
  expect(problems[0]!.what).toBe('"item" has no field "tag", which has been renamed to "code".')
  expect((await other.post('/api/studio/fix', {})).data).toEqual({ mended: 1, files: [ITEMS] })
  expect((await planned(other)).became).toBe('planned')
}, 60_000)

it('a rename widens and narrows nobody’s access, and has nothing to confirm', async () => {
  const { admin } = desk
  const own = `{ "roles": ["catalogue"], "actions": ["update"], "where": "record.tag != 'x'", "fields": ["tag"] }`
  await change(admin, ITEM, text => text.replace('"grants": [', `"grants": [${own}, `))
  await change(admin, 'modules/desk/resources/loan.json', text => text.replace('"grants": [', `$&${OUT}, `))
  expect((await apply(admin, 'conditions to rename')).became).toBe('done')
  for (const [name, to] of [
    ['item.tag', 'code'],
    ['loan.status=out', 'lent'],
    ['item', 'asset'],
    ['role:catalogue', 'stock'],
    ['/desk/items', '/desk/stock'],
  ] as const)
    await rename(admin, name, to)
  const { plan, problems } = await planned(admin)
  expect(problems).toBeUndefined()
  expect(plan!.lines.filter(({ level, about }) => level !== 'safe' || about === 'access')).toEqual([])
}, 60_000)

it('nor does the rename of a transition that is otherwise the same', async () => {
  const { admin } = desk
  await rename(admin, 'loan:bringBack', 'giveBack')
  const access = ({ plan }: StudioOutcome) => plan!.lines.filter(({ about }) => about === 'access').length
  expect(access(await planned(admin))).toBe(0)
  // Whoever may run it besides is still named.
  await change(admin, 'modules/desk/resources/loan.json', text =>
    text.replace(/("giveBack": [\s\S]*?"roles": )\["desk"\]/, '$1["desk", "catalogue"]'),
  )
  expect(access(await planned(admin))).toBeGreaterThan(0)
}, 60_000)

const OUT = `{ "roles": ["catalogue"], "actions": ["read"], "where": "record.status == 'out'" }`

describe('renames between two configs', () => {
  const resource = (fields: object, more: object = {}) => ({
    path: 'modules/m/resources/a.json',
    text: JSON.stringify({ fields, ...more }),
  })
  it('are those of fields, states, roles and pages, not a removal beside an addition', () => {
    const states = (of: object) => ({ workflows: { status: { states: of } } })
    const permissions = (role: string) => ({
      path: 'permissions.json',
      text: JSON.stringify({ permissions: [{ id: 1, role }] }),
    })
    const page = (path: string) => ({ path: 'modules/m/pages/p.json', text: JSON.stringify({ path }) })
    expect(
      renamesBetween(
        [resource({ x: {}, y: {}, status: {} }, states({ open: {}, shut: {} })), permissions('desk'), page('/m/p')],
        [
          resource(
            { z: { renamedFrom: 'x' }, w: {}, status: {} },
            states({ begun: { renamedFrom: ['open'] }, shut: {} }),
          ),
          permissions('counter'),
          page('/m/q'),
        ],
      ),
    ).toEqual([
      { name: 'a.status=open', from: 'open', to: 'begun' },
      { name: 'a.x', from: 'x', to: 'z' },
      { name: 'role:desk', from: 'desk', to: 'counter' },
      { name: '/m/p', from: '/m/p', to: '/m/q' },
    ])
  })

  it('are those of options, values of dictionaries and transitions of the same title, where only one has it', () => {
    const titled = (title: string) => ({ title: { 'en-US': title } })
    const file = (option: string, transitions: object) =>
      resource(
        {
          kind: {
            options: [
              { value: option, ...titled('Camera') },
              { value: 'other', ...titled('Other') },
            ],
          },
          status: {},
        },
        { workflows: { status: { transitions } } },
      )
    const dictionary = (value: string) => ({
      path: 'dictionaries/colours.json',
      text: JSON.stringify({ values: [{ value, ...titled('Red') }] }),
    })
    expect(
      renamesBetween(
        [file('cam', { lend: titled('Lend'), back: titled('Return') }), dictionary('red')],
        [file('camera', { issue: titled('Lend'), a: titled('Return'), b: titled('Return') }), dictionary('rouge')],
      ),
    ).toEqual([
      { name: 'a.kind=cam', from: 'cam', to: 'camera' },
      { name: 'a:lend', from: 'lend', to: 'issue' },
      { name: 'dictionary:colours=red', from: 'red', to: 'rouge' },
    ])
  })

  it('are found again where `renamedFrom` still has the first name', () => {
    const [first, second] = [resource({ y: { renamedFrom: 'x' } }), resource({ z: { renamedFrom: 'x' } })]
    expect(renamesBetween([first], [second])).toEqual([{ name: 'a.y', from: 'y', to: 'z' }])
  })
})
