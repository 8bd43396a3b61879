import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { http } from '#web/data/http/http.ts'
import { queryClient } from '#web/data/providers/query-client.ts'
import { transitionCall } from '#web/data/providers/rest-source/declared.ts'
import { clearIdMaps } from '#web/data/providers/rest-source/id-map.ts'
import { callOnList, callOnRecord } from '#web/data/providers/rest-source/rest-actions.ts'
import { restChoices } from '#web/data/providers/rest-source/rest-choices.ts'
import { type LocalServer, sendJson, startLocalServer } from '../../http/local-server.ts'
import { call, declare, fetched, operation } from './declare.ts'

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
function answer(data: Readonly<Record<string, unknown>>): void {
  server.answerBy(({ url }, reply) => {
    const path = Object.keys(data).find(each => url.startsWith(each))
    sendJson(reply, path === undefined ? 404 : 200, {
      code: path === undefined ? 404 : 200,
      message: url,
      data: data[path ?? ''],
    })
  })
}
const asked = () =>
  server.seen.map(({ method, url, body }) => [method, decodeURIComponent(url), body].filter(Boolean).join(' '))
const signal = new AbortController().signal

describe('an operation on a record', () => {
  it('sends what its call names of the record and of what was asked for, and nothing else', async () => {
    answer({ '/api/account/setRole': null })
    const { call: setRole } = operation({
      method: 'POST',
      path: '/api/account/setRole',
      params: { adAccount: 'adAccount', role: 'roleId' },
    })
    const record = { id: 5, version: 2, adAccount: 'wang.fang', name: '王芳' }
    await callOnRecord(declare({}), setRole, record, { role: 3 })
    expect(asked()).toEqual(['POST /api/account/setRole adAccount=wang.fang&roleId=3'])
  })

  it('computes what config gives as an expression', async () => {
    answer({ '/api/audit': null })
    const audit = call({
      method: 'POST',
      path: '/api/audit',
      encoding: 'json',
      params: { id: 'id', version: 'version', opinion: 'opinion' },
      values: { auditStatus: "'approved'", of: 'concat(record.name, params.opinion)' },
    })
    await callOnRecord(declare({}), audit, { id: 5, version: 2, name: 'A' }, { opinion: 'fine' })
    expect(server.seen).toHaveLength(1)
    expect(JSON.parse(server.seen.at(-1)?.body ?? '')).toEqual({
      id: 5,
      version: 2,
      opinion: 'fine',
      auditStatus: 'approved',
      of: 'Afine',
    })
  })

  it('reads from the record what the row does not carry', async () => {
    answer({ '/api/setBlock': null, '/api/resources/account/5': { id: 5, adAccount: 'wang.fang' } })
    const setBlock = call({
      method: 'POST',
      path: '/api/setBlock',
      params: { adAccount: 'adAccount', blocks: 'blockId' },
    })
    await callOnRecord(declare({}), setBlock, { id: 5 }, { blocks: [1, 2] })
    expect(asked()).toEqual([
      'GET /api/resources/account/5?_fields=adAccount',
      'POST /api/setBlock adAccount=wang.fang&blockId=1&blockId=2',
    ])
  })

  it('finds the call of a transition', () => {
    const enable = call({ method: 'POST', path: '/api/update/status' })
    fetched(declare({ actions: { enable } }))
    expect(transitionCall('account', 'enable')).toEqual(enable)
    expect(transitionCall('account', 'disable')).toBeUndefined()
    expect(transitionCall('house', 'enable')).toBeUndefined()
  })
})

describe('an operation on a list', () => {
  it('sends the conditions of the list that its call names, and answers what came back', async () => {
    answer({ '/download': { downloadTaskId: 4 } })
    const download = operation({ method: 'GET', path: '/download', params: { status: 'status' } })
    const answered = await callOnList(declare({}), download, { status: 'enabled', name: 'x' })
    expect(asked()).toEqual(['GET /download?status=enabled'])
    expect(answered).toEqual({ data: { downloadTaskId: 4 } })
  })
})

describe('declared choices', () => {
  const request = { asker: 'account.org', target: 'org', search: 'hua', params: undefined }

  it('are searched by their endpoint, and found by the key they are known by', async () => {
    const org = call({
      method: 'GET',
      path: '/api/getOrgList',
      params: { search: 'keyword' },
      fields: { id: 'hid', label: 'path' },
    })
    fetched(declare({ choices: { org: { ...org, key: 'hid' } } }))
    answer({
      '/api/getOrgList': [
        { hid: '01', name: '集团', path: '集团' },
        { hid: '09', path: 'unknown here' },
      ],
      '/api/resources/org': [{ id: 7, hid: '01' }],
    })
    expect(await restChoices(request, signal)).toEqual([{ id: 7, label: '集团' }])
    expect(asked()[0]).toBe('GET /api/getOrgList?keyword=hua')
  })
  it('are searched here where the endpoint has no search', async () => {
    const org = call({ method: 'GET', path: '/api/positions', fields: { label: 'name' } })
    fetched(declare({ choices: { org } }))
    answer({
      '/api/positions': [
        { id: 1, name: '华东' },
        { id: 2, name: 'Huadong' },
      ],
    })
    expect(await restChoices(request, signal)).toEqual([{ id: 2, label: 'Huadong' }])
  })
  it('are refused where their ids are texts and no key is declared', async () => {
    fetched(declare({ choices: { org: call({ method: 'GET', path: '/api/orgs', params: { search: 'q' } }) } }))
    answer({ '/api/orgs': [{ id: 'north-1', label: '北区' }] })
    await expect(restChoices(request, signal)).rejects.toThrow('pages.source.strangeId')
  })

  it('wait for as many characters as the endpoint wants', async () => {
    const org = call({ method: 'GET', path: '/api/findSupplier', params: { search: 'keyword' }, minSearch: 4 })
    fetched(declare({ choices: { org } }))
    expect(await restChoices(request, signal)).toEqual([])
    expect(server.seen).toEqual([])
  })
  it('are none of its business where none are declared', async () => {
    fetched(declare({}))
    expect(await restChoices(request, signal)).toBeUndefined()
  })
})
