import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageModel, ShellModel } from '#model/client-model.ts'
import { buildTestApp, type Client, type TestApp } from '../../helpers/build-app.ts'

const HOUSES = '/api/client-model/page?path=/test/houses'

describe('client model', () => {
  let test: TestApp
  let keeper: Client
  beforeAll(async () => {
    test = await buildTestApp()
    keeper = await test.login('keeper01')
  })
  afterAll(() => test.close())

  describe('shell', () => {
    it('has the pages the account may open, in menu order', async () => {
      expect(await paths(keeper)).toEqual(['/test/houses', '/test/vacant', '/test/butlers', '/test/everybody'])
      expect(await paths(await test.login('clerk01'))).toEqual(['/test/accounts', '/test/everybody'])
      expect(await paths(await test.login('new01'))).toEqual(['/test/everybody'])
      expect(await paths(await test.login('admin01'))).toHaveLength(5)
    })

    it('links the tools of the home page that the account may open', async () => {
      expect(await tools(keeper)).toEqual(['/test/houses'])
      expect(await tools(await test.login('clerk01'))).toEqual(['/test/accounts'])
      expect(await tools(await test.login('new01'))).toEqual([])
    })

    it('reveals nothing of the pages’ content', async () => {
      const { data } = await keeper.get<ShellModel>('/api/client-model')
      expect(Object.keys(data).sort()).toEqual(
        [
          'guides',
          'modules',
          'pageTabs',
          'permissions',
          'quickEntries',
          'revision',
          'roleIds',
          'seeAs',
          'systems',
          'tools',
          'welcome',
        ].sort(),
      )
      const [page] = data.modules[0]!.pages
      expect(Object.keys(page!).sort()).toEqual([
        'aliases',
        'creates',
        'hidden',
        'keepAlive',
        'kind',
        'path',
        'roles',
        'title',
      ])
      expect(data.permissions).toEqual([
        { id: 1, role: 'house' },
        { id: 2, role: 'butler' },
      ])
    })

    async function tools(client: Client): Promise<readonly string[]> {
      return (await client.get<ShellModel>('/api/client-model')).data.tools
    }

    async function paths(client: Client): Promise<string[]> {
      const { data } = await client.get<ShellModel>('/api/client-model')
      return data.modules.flatMap(module => module.pages.map(({ path }) => path))
    }
  })

  describe('page', () => {
    it('links to other pages for those who may open them, under their titles', async () => {
      const { data } = await keeper.get<PageModel>(HOUSES)
      expect(data.page.links?.map(({ page, title }) => [page, title?.['en-US']])).toEqual([
        ['/test/butlers', 'butlers'],
      ])
      const admin = await (await test.login('admin01')).get<PageModel>(HOUSES)
      expect(admin.data.page.links?.map(({ title }) => title?.['en-US'])).toEqual(['butlers', 'All accounts'])
    })

    it('has the page, its resource and what it refers to', async () => {
      const { data } = await keeper.get<PageModel>(HOUSES)
      expect(data.page.columns.map(({ field }) => field)).toEqual(['name', 'butler.name', 'area', 'status'])
      expect(Object.keys(data.resources.house!.fields)).toEqual(
        expect.arrayContaining(['name', 'ownerPhone', 'area', 'block']),
      )
      expect(Object.keys(data.resources.butler!.fields).sort()).toEqual(['id', 'name'])
      expect(data.resources.house!.capabilities).toMatchObject({ transitions: ['occupy'], unmasked: false })
    })

    it('has the buttons that the account may use', async () => {
      const buttons = async (client: Client) =>
        (await client.get<PageModel>(HOUSES)).data.page.actions.row.map(each => each.action)
      expect(await buttons(keeper)).toEqual(['edit', 'delete', 'occupy'])
      expect(await buttons(await test.login('admin01'))).toEqual(['edit', 'delete', 'occupy', 'vacate'])
    })

    it('says which fields may be written', async () => {
      const { fields } = (await keeper.get<PageModel>(HOUSES)).data.resources.house!
      expect(fields.area).toMatchObject({ creatable: true, updatable: true })
      for (const name of ['id', 'version', 'createdAt', 'createdBy', 'status'])
        expect(fields[name], name).toMatchObject({ creatable: false, updatable: false })
    })

    it('keeps effects, source files and the inputs of other people’s transitions on the server', async () => {
      const { body, data } = await keeper.get<PageModel>(HOUSES)
      expect(body).not.toContain('houses.json')
      expect(body).not.toContain('house.json')
      const { occupy, vacate } = data.resources.house!.workflows.status!.transitions
      expect(occupy!.ask.map(({ name }) => name)).toEqual(['ownerPhone'])
      expect(vacate).toMatchObject({ title: { 'en-US': 'vacate' }, roles: [], ask: [], effects: [] })
    })

    it.each(['/test/accounts', '/nowhere', '/test/houses/', 'constructor'])('%s is 404 for the keeper', async path => {
      const answer = await keeper.get(`/api/client-model/page?path=${encodeURIComponent(path)}`)
      expect(answer).toMatchObject({ status: 404, code: 404 })
    })
  })

  describe('of a record that a reference leads to', () => {
    const HOUSE = '/api/client-model/record?resource=house'

    it('has its fields in the groups of its page, and no tabs', async () => {
      const { data } = await keeper.get<PageModel>(HOUSE)
      expect(data.page).toMatchObject({ resource: 'house', detail: { tabs: [] } })
      expect(Object.keys(data.resources.house!.fields)).toEqual(expect.arrayContaining(['name', 'ownerPhone', 'area']))
    })

    it('is offered where there is more to see than the label', async () => {
      const { resources } = (await keeper.get<PageModel>(HOUSES)).data
      expect(resources.house!.opens).toBe(true)
      expect(resources.projectBlock!.opens).toBeUndefined()
      const admin = (await (await test.login('admin01')).get<PageModel>(HOUSES)).data
      expect(admin.resources.projectBlock!.opens).toBe(true)
    })

    it.each(['bill', 'nothing', 'constructor'])('is 404 for %s, which the account may not read', async name => {
      const answer = await keeper.get(`/api/client-model/record?resource=${name}`)
      expect(answer).toMatchObject({ status: 404, code: 404 })
    })
  })

  describe('ETags', () => {
    it('save the second answer, and are shared by accounts with the same permissions', async () => {
      for (const url of ['/api/client-model', HOUSES]) {
        const { etag } = (await keeper.get(url)).headers
        const again = await keeper.with({ 'if-none-match': String(etag) }).get(url)
        expect(again).toMatchObject({ status: 304, body: '' })
        expect((await keeper.with({ 'if-none-match': `"other", W/${etag}` }).get(url)).status).toBe(304)
        expect((await (await test.login('keeper02')).get(url)).headers.etag).toBe(etag)
        expect((await (await test.login('admin01')).get(url)).headers.etag).not.toBe(etag)
      }
    })

    it('and the revision change with the account’s roles, at its next request', async () => {
      const newcomer = await test.login('new01')
      const before = (await newcomer.get('/api/client-model')).headers
      const admin = await test.login('admin01')
      const { data } = await admin.get<{ id: number; version: number }>('/api/resources/account/5')
      await admin.patch('/api/resources/account/5', { version: data.version, roles: [1], blocks: [1] })
      const after = await newcomer.get<ShellModel>('/api/client-model')
      expect(after.headers.etag).not.toBe(before.etag)
      expect(after.headers['x-steward-revision']).not.toBe(before['x-steward-revision'])
      expect(after.data.modules[0]!.pages.map(({ path }) => path)).toContain('/test/houses')
      expect((await newcomer.get('/api/resources/house')).headers['x-total-count']).toBe('2')
    })

    it('change with the config, from the next request on', async () => {
      const { state } = test.services
      const { model } = state.current
      const before = (await keeper.get('/api/client-model')).headers
      const pages = model.pages.map(page => (page.path === '/test/vacant' ? { ...page, roles: ['permission1'] } : page))
      state.swap({ ...model, revision: 'another', pages })
      const after = await keeper.get<ShellModel>('/api/client-model')
      expect(after.data.revision).toBe('another')
      expect(after.headers['x-steward-revision']).not.toBe(before['x-steward-revision'])
      expect(after.data.modules[0]!.pages.map(({ path }) => path)).not.toContain('/test/vacant')
      state.swap(model)
      expect((await keeper.get('/api/client-model')).headers.etag).toBe(before.etag)
    })
  })
})
