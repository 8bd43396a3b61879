import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeCall } from '#model/api/rest-call.ts'
import type { RestOperationConfig } from '#model/config-schema/resource/rest-call.ts'
import { http } from '#web/data/http/http.ts'
import { dataProvider } from '#web/data/providers/data-provider.ts'
import { queryClient } from '#web/data/providers/query-client.ts'
import { clearIdMaps } from '#web/data/providers/rest-source/id-map.ts'
import { type LocalServer, type SeenRequest, sendJson, startLocalServer } from '../../http/local-server.ts'
import { call, declare, fetched } from './declare.ts'

let server: LocalServer
beforeAll(async () => {
  server = await startLocalServer()
  http.defaults.baseURL = server.url
})
afterAll(() => server.close())
beforeEach(() => {
  queryClient.clear()
  clearIdMaps()
  server.seen.length = 0
})

/** Answers by path; an address that no entry begins is a mistake of the code under test. */
function answer(data: Readonly<Record<string, unknown>>): void {
  server.answerBy(({ url }: SeenRequest, reply) => {
    const path = Object.keys(data).find(each => url.startsWith(each))
    if (path === undefined) return sendJson(reply, 404, { code: 404, message: url, data: null })
    sendJson(reply, 200, { code: 200, message: '', data: data[path] })
  })
}
const asked = () =>
  server.seen.map(({ method, url, body }) => [method, decodeURIComponent(url), body].filter(Boolean).join(' '))

const LIST = call({
  method: 'GET',
  path: '/api/account/',
  params: { page: 'pageIndex', pageSize: 'pageSize', name: 'name', roles: 'roleId', 'org.hid': 'hid' },
  rows: 'list',
  total: 'total',
  order: ['-createdAt'],
  fields: {
    'org.path': 'orgPath',
    roles: { path: 'roles', id: 'roleId', label: 'name' },
    blocks: 'blockIds',
    siteOrg: { id: 'siteHid', label: 'siteName', key: 'hid' },
  },
})
const THEIRS = {
  id: '12',
  name: '王芳',
  orgPath: '集团/华东',
  roles: [{ roleId: 3, name: '人事' }],
  blockIds: '[1,2]',
  siteHid: '0102',
  siteName: '橙悦驻场',
}

describe('a declared list', () => {
  it('asks by their names and answers our rows', async () => {
    fetched(declare({ operations: { list: LIST } }))
    answer({
      '/api/account/': { list: [THEIRS, { id: 13, roles: [], siteHid: null, siteName: null }], total: 41 },
      '/api/resources/org': [{ id: 7, hid: '0102' }],
    })
    const { data, total } = await dataProvider.getList({
      resource: 'account',
      pagination: { currentPage: 2, pageSize: 10 },
      sorters: [{ field: 'createdAt', order: 'desc' }],
      filters: [
        { field: 'name', operator: 'contains', value: '王' },
        { field: 'roles', operator: 'has' as 'eq', value: ['3'] },
      ],
    })
    expect(asked()).toEqual([
      'GET /api/account/?pageIndex=2&pageSize=10&name=王&roleId=3',
      'GET /api/resources/org?hid_in=0102&_fields=hid&_end=1',
    ])
    expect(total).toBe(41)
    expect(data[0]).toMatchObject({
      id: 12,
      name: '王芳',
      'org.path': '集团/华东',
      roles: [{ id: 3, label: '人事' }],
      blocks: [
        { id: 1, label: '' },
        { id: 2, label: '' },
      ],
      siteOrg: { id: 7, label: '橙悦驻场' },
    })
    expect(data[1]).toMatchObject({ id: 13, roles: [], siteOrg: null, 'org.path': null })
  })

  it.each(['0b7e1a52-6c1d-4f0e-9f57-1f0c9d3f7a11', '9007199254740993'])(
    'refuses ids that are no whole numbers: %s',
    async id => {
      fetched(declare({ operations: { list: LIST } }))
      const rejected = async (row: object) => {
        answer({ '/api/account/': { list: [row], total: 1 } })
        return expect(dataProvider.getList({ resource: 'account' })).rejects
      }
      await (await rejected({ ...THEIRS, id })).toThrow('pages.source.strangeId')
      await (await rejected({ ...THEIRS, roles: [{ roleId: id, name: '人事' }] })).toThrow('pages.source.strangeId')
      // A key leads to our record.
      answer({
        '/api/account/': { list: [{ ...THEIRS, siteHid: id }], total: 1 },
        '/api/resources/org': [{ id: 7, hid: id }],
      })
      const { data } = await dataProvider.getList({ resource: 'account' })
      expect(data).toMatchObject([{ siteOrg: { id: 7, label: '橙悦驻场' } }])
    },
  )

  it('sends the field of a referred record that they know it by', async () => {
    fetched(declare({ operations: { list: LIST } }))
    answer({ '/api/account/': { list: [], total: 0 }, '/api/resources/org': [{ id: 7, hid: '0102' }] })
    const filters = [{ field: 'org', operator: 'eq' as const, value: '7' }]
    const { total } = await dataProvider.getList({ resource: 'account', filters })
    await dataProvider.getList({ resource: 'account', filters })
    expect(total).toBe(0)
    expect(asked()).toEqual([
      'GET /api/resources/org?id_in=7&_fields=hid&_end=1',
      'GET /api/account/?pageIndex=1&pageSize=20&hid=0102',
      'GET /api/account/?pageIndex=1&pageSize=20&hid=0102',
    ])
  })

  it('posts a form, with lists as repeated names', async () => {
    const list = call({ method: 'POST', path: '/api/deco/page', params: { page: 'pageIndex', status_in: 'status' } })
    fetched(declare({ operations: { list } }))
    answer({ '/api/deco/page': [] })
    const filters = [{ field: 'status', operator: 'in' as const, value: ['a', 'b'] }]
    await dataProvider.getList({ resource: 'account', filters })
    expect(asked()).toEqual(['POST /api/deco/page pageIndex=1&status=a&status=b'])
    expect(server.seen[0]?.headers['content-type']).toContain('application/x-www-form-urlencoded')
  })

  it('leaves to the record calls what it cannot be asked', async () => {
    fetched(declare({ operations: { list: LIST } }))
    answer({ '/api/resources/account': [] })
    await dataProvider.getList({ resource: 'account', sorters: [{ field: 'name', order: 'asc' }] })
    expect(asked()).toEqual(['GET /api/resources/account?_start=0&_end=20&_sort=name&_order=asc'])
  })

  it('is completed by the record calls where it does not tell what the page needs', async () => {
    fetched(declare({ operations: { list: LIST } }))
    answer({
      '/api/account/': {
        list: [
          { id: 12, name: '王芳' },
          { id: 13, name: '李澜' },
        ],
        total: 2,
      },
      '/api/resources/account': [{ id: 13, name: 'ignored', accountCount: 4 }],
    })
    const meta = { needed: ['name', 'accountCount'] }
    const { data } = await dataProvider.getList({ resource: 'account', meta })
    expect(asked()[1]).toBe('GET /api/resources/account?id_in=12,13&_fields=accountCount&_end=2')
    expect(data).toMatchObject([
      { id: 12, name: '王芳' },
      { id: 13, name: '李澜', accountCount: 4 },
    ])
  })

  it('refuses it where there are no record calls', async () => {
    fetched(declare({ operations: { list: LIST }, recordCalls: false }))
    const sorted = dataProvider.getList({ resource: 'account', sorters: [{ field: 'name', order: 'asc' }] })
    await expect(sorted).rejects.toMatchObject({ name: 'HttpFailure' })
    expect(server.seen).toEqual([])
  })

  it('is not asked for a page with a constant condition, which it does not know', async () => {
    fetched(declare({ operations: { list: LIST } }))
    answer({ '/api/resources/account': [] })
    await dataProvider.getList({ resource: 'account', meta: { page: '/test/left' } })
    expect(asked()[0]).toMatch(/^GET \/api\/resources\/account\?.*_page=\/test\/left/)
  })

  it('is the one that the page names', async () => {
    const posted = call({
      method: 'GET',
      path: '/api/rights/queryAccountList',
      params: { 'siteOrg.hid': 'hid', 'siteOrg.hid_startsWith': 'hid' },
      with: { 'siteOrg.hid_startsWith': { includeLower: 'true' } },
    })
    const views = { posted: { list: posted } }
    fetched(declare({ operations: { list: LIST }, views }))
    answer({ '/api/rights': [], '/api/account': { list: [], total: 0 } })
    const filters = [{ field: 'siteOrg.hid', operator: 'startswith' as const, value: '0102' }]
    await dataProvider.getList({ resource: 'account', filters, meta: { view: 'posted' } })
    await dataProvider.getList({ resource: 'account' })
    expect(asked()).toEqual([
      'GET /api/rights/queryAccountList?hid=0102&includeLower=true',
      'GET /api/account/?pageIndex=1&pageSize=20',
    ])
  })
})

describe('an API without envelope, bodies and totals', () => {
  const path = '/vehicles'
  const plain = (config: RestOperationConfig) => completeCall(config, false)
  const page = { page: 'page', pageSize: 'per_page' }
  const list = plain({ method: 'GET', path, params: page })
  const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))
  const listed = async (currentPage: number, count: number, link?: string) => {
    server.answerBy((_, reply) => sendJson(reply, 200, rows(count), link === undefined ? {} : { link }))
    const { total, isCapped } = await dataProvider.getList({
      resource: 'account',
      pagination: { currentPage, pageSize: 10 },
    })
    return [total, isCapped]
  }

  it('says that there is a next page, and the total on the last', async () => {
    fetched(declare({ operations: { list }, recordCalls: false }))
    expect(await listed(1, 10)).toEqual([11, true])
    expect(await listed(3, 4)).toEqual([24, undefined])
    expect(await listed(3, 0)).toEqual([20, undefined])
    expect(await listed(2, 10, '</vehicles?page=1>; rel="first", </vehicles?page=1>; rel="prev"')).toEqual([
      20,
      undefined,
    ])
    expect(await listed(2, 10, '</vehicles?page=1>; rel="prev", </vehicles?page=3>; rel="next"')).toEqual([21, true])
    expect(await listed(1, 4, '</vehicles?page=2>; rel=next')).toEqual([11, true])
    fetched(declare({ operations: { list: plain({ method: 'GET', path }) }, recordCalls: false }))
    expect(await listed(1, 30)).toEqual([30, undefined])
  })

  it('says where the path leads to the platform itself, which answers with its page or an envelope', async () => {
    fetched(declare({ operations: { list }, recordCalls: false }))
    const listing = () => expect(dataProvider.getList({ resource: 'account' })).rejects
    const notReached = { name: 'HttpFailure', message: 'pages.source.notReached' }
    server.answerBy((_, reply) => reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>'))
    await listing().toMatchObject(notReached)
    const own = { code: 404, message: 'Not found', data: { reason: 'not-found', problems: [] } }
    server.answerBy((_, reply) => sendJson(reply, 404, own))
    await listing().toMatchObject(notReached)
    server.answerBy((_, reply) => sendJson(reply, 404, { message: 'No such list' }))
    await listing().toMatchObject({ message: 'No such list' })
  })

  it('lists, reads, changes and deletes records whose ids are texts', async () => {
    const at = `${path}/{id}`
    const operations = {
      list,
      read: plain({ method: 'GET', path: at }),
      create: plain({ method: 'POST', path, encoding: 'json' }),
      update: plain({ method: 'PATCH', path: at, encoding: 'json' }),
      delete: plain({ method: 'DELETE', path: at }),
    }
    fetched(declare({ operations, idField: 'slug', idType: 'text', recordCalls: false }))
    const theirs = { slug: 'red/van 0012', name: 'Van' }
    server.answerBy(({ method, url }, reply) => {
      if (method === 'POST') return reply.writeHead(201, { location: '/vehicles/red%2Fvan%200012' }).end()
      if (method === 'DELETE') return reply.writeHead(204).end()
      return sendJson(reply, 200, url.startsWith(`${path}?`) ? [theirs, { slug: '0012' }] : theirs)
    })
    const resource = 'account'
    const { data: rows } = await dataProvider.getList({ resource })
    expect(rows.map(({ id }) => id)).toEqual(['red/van 0012', '0012'])
    const id = rows[0]!.id!
    expect((await dataProvider.getOne({ resource, id })).data).toMatchObject({ id, name: 'Van' })
    expect((await dataProvider.create({ resource, variables: { name: 'Van' } })).data).toMatchObject({ id })
    expect((await dataProvider.update({ resource, id, variables: { name: 'x' } })).data).toMatchObject({ id })
    await dataProvider.deleteOne({ resource, id })
    const addresses = server.seen.map(({ method, url }) => `${method} ${url}`)
    expect(addresses.at(-1)).toBe('DELETE /vehicles/red%2Fvan%200012')
    expect(addresses).toContain('PATCH /vehicles/red%2Fvan%200012')
  })

  it('knows a created record by its address, or shows what was sent', async () => {
    const create = plain({ method: 'POST', path, encoding: 'json' })
    const update = plain({ method: 'PATCH', path: `${path}/{id}`, encoding: 'json' })
    const read = plain({ method: 'GET', path: `${path}/{id}` })
    const variables = { name: 'x' }
    const answerTo = (headers: Record<string, string>) =>
      server.answerBy(({ method }, reply) =>
        method === 'GET' ? sendJson(reply, 200, { id: 8, name: 'X' }) : reply.writeHead(201, headers).end(),
      )
    fetched(declare({ operations: { create, read, update }, recordCalls: false }))
    for (const location of ['/vehicles/8', 'https://fleet.example/api/vehicles/8/?v=1']) {
      answerTo({ location })
      expect(await dataProvider.create({ resource: 'account', variables })).toEqual({ data: { id: 8, name: 'X' } })
    }
    answerTo({})
    const { data } = await dataProvider.create({ resource: 'account', variables })
    expect(data).toEqual({ id: 0, name: 'x' })
    fetched(declare({ operations: { create, update }, recordCalls: false }))
    answerTo({ location: '/vehicles/8' })
    const values = { data: { id: 8, name: 'x' } }
    expect(await dataProvider.create({ resource: 'account', variables })).toEqual(values)
    expect(await dataProvider.update({ resource: 'account', id: 8, variables })).toEqual(values)
    expect(server.seen.filter(({ method }) => method === 'GET')).toHaveLength(2)
  })
})

describe('declared calls for one record', () => {
  const operations = {
    read: call({ method: 'GET', path: '/api/getById', params: { id: 'id' } }),
    create: call({
      method: 'POST',
      path: '/api/saveOrUpdate',
      encoding: 'json',
      params: { 'org.hid': 'orgHid', blocks: 'blockIds' },
    }),
    update: call({
      method: 'POST',
      path: '/api/saveOrUpdate',
      params: { id: 'id', version: 'version', 'org.hid': 'orgHid' },
    }),
    delete: call({ method: 'POST', path: '/api/deleteById', params: { id: 'id' } }),
  }
  beforeEach(() => fetched(declare({ operations })))

  it('reads by id', async () => {
    answer({ '/api/getById': { id: 5, name: 'x' } })
    expect(await dataProvider.getOne({ resource: 'account', id: 5 })).toEqual({ data: { id: 5, name: 'x' } })
    expect(asked()).toEqual(['GET /api/getById?id=5'])
  })

  it('reads by a field that the endpoint wants in place of the id', async () => {
    const read = call({ method: 'GET', path: '/api/details', params: { adAccount: 'adAccount' } })
    fetched(declare({ operations: { read } }))
    answer({ '/api/details': { name: 'x' }, '/api/resources/account/5': { id: 5, adAccount: 'wang.fang' } })
    expect(await dataProvider.getOne({ resource: 'account', id: 5 })).toEqual({ data: { id: 5, name: 'x' } })
    expect(asked()).toEqual(['GET /api/resources/account/5?_fields=adAccount', 'GET /api/details?adAccount=wang.fang'])
  })

  it('creates and reads back: renamed members, files as {id}, everything else by its own name', async () => {
    answer({
      '/api/saveOrUpdate': { id: 8, accountNo: 'G8' },
      '/api/getById': { id: 8, name: 'new' },
      '/api/resources/org': [{ id: 7, hid: '0102' }],
    })
    const variables = { name: 'new', org: 7, blocks: [1, 2], photo: ['f1'], status: null }
    expect(await dataProvider.create({ resource: 'account', variables })).toEqual({ data: { id: 8, name: 'new' } })
    const saved = server.seen.find(({ url }) => url === '/api/saveOrUpdate')
    expect(JSON.parse(saved?.body ?? '')).toEqual({
      name: 'new',
      orgHid: '0102',
      blockIds: [1, 2],
      photo: [{ id: 'f1' }],
    })
  })

  it('changes what was changed, by id and version', async () => {
    answer({ '/api/saveOrUpdate': { id: 8 }, '/api/getById': { id: 8, name: 'y' } })
    const { data } = await dataProvider.update({
      resource: 'account',
      id: 8,
      variables: { version: 3, name: 'y', status: null },
    })
    expect(data).toEqual({ id: 8, name: 'y' })
    expect(asked()).toEqual(['POST /api/saveOrUpdate name=y&status=&id=8&version=3', 'GET /api/getById?id=8'])
  })

  it('replaces the whole record by PUT, and reads and writes without an envelope where the source says so', async () => {
    const path = '/vehicles/{id}'
    const fields = { startAt: 'start_at' }
    const plain = (config: RestOperationConfig) => completeCall(config, false)
    const read = plain({ method: 'GET', path, fields })
    const update = plain({ method: 'PUT', path, encoding: 'json', params: { startAt: 'start_at' } })
    fetched(declare({ operations: { read, update } }))
    let stored: object = { id: 8, name: 'x', start_at: '2026-01-02', weight: 900 }
    server.answerBy(({ method, body }, reply) => {
      if (method === 'PUT') stored = { id: 8, ...JSON.parse(body) }
      sendJson(reply, 200, stored)
    })
    const { data } = await dataProvider.update({ resource: 'account', id: 8, variables: { name: 'y' } })
    expect(stored).toEqual({ id: 8, name: 'y', start_at: '2026-01-02', weight: 900 })
    expect(data).toMatchObject({ id: 8, name: 'y', startAt: '2026-01-02' })
  })

  it('deletes by id', async () => {
    answer({ '/api/deleteById': null })
    await dataProvider.deleteOne({ resource: 'account', id: 8, meta: { version: 3 } })
    expect(asked()).toEqual(['POST /api/deleteById id=8'])
  })

  it('lets a refusal through to the caller', async () => {
    server.answerBy((_, reply) => sendJson(reply, 200, { code: 1000, message: 'in use', data: { reason: 'in-use' } }))
    const refused = dataProvider.deleteOne({ resource: 'account', id: 8 })
    await expect(refused).rejects.toMatchObject({ message: 'in use', reason: 'in-use' })
  })
})
