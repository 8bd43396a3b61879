import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { http } from '#web/data/http/http.ts'
import { dataProvider } from '#web/data/providers/data-provider.ts'
import { type LocalServer, sendJson, startLocalServer } from '../http/local-server.ts'

let server: LocalServer
beforeAll(async () => {
  server = await startLocalServer()
  http.defaults.baseURL = server.url
})
afterAll(() => server.close())

const answer = (data: unknown, headers = {}) =>
  server.answerBy((_, reply) => sendJson(reply, 200, { code: 200, message: '', data }, headers))
const last = () => server.seen.at(-1)

describe('the data provider', () => {
  beforeEach(() => answer([]))

  it('takes a total of 0 for 0', async () => {
    answer([], { 'x-total-count': '0' })
    expect(await dataProvider.getList({ resource: 'ban' })).toEqual({ data: [], total: 0 })
  })
  it('takes the total from the header, and counts the rows only without one', async () => {
    answer([{ id: 1 }], { 'x-total-count': '41' })
    expect((await dataProvider.getList({ resource: 'ban' })).total).toBe(41)
    answer([{ id: 1 }])
    expect((await dataProvider.getList({ resource: 'ban' })).total).toBe(1)
  })
  it('hands on page and fields', async () => {
    await dataProvider.getList({ resource: 'ban', meta: { page: '/butler/audit', fields: ['a', 'b.c'] } })
    expect(last()?.url).toBe('/api/resources/ban?_start=0&_end=20&_page=%2Fbutler%2Faudit&_fields=a%2Cb.c')
  })
  it('lists what was deleted, searched', async () => {
    const filters = [{ field: 'q', operator: 'eq' as const, value: 'x' }]
    await dataProvider.getList({ resource: 'ban', filters, meta: { deleted: true } })
    expect(last()?.url).toBe('/api/resources/ban/deleted?_start=0&_end=20&_q=x')
  })
  it('asks for many by their ids', async () => {
    await dataProvider.getMany?.({ resource: 'ban', ids: [3, 5] })
    expect(last()?.url).toBe('/api/resources/ban?id_in=3%2C5&_start=0&_end=2')
  })
  it('creates, changes and reads by the simple-rest addresses', async () => {
    answer({ id: 9 })
    expect(await dataProvider.create({ resource: 'ban', variables: { a: 1 } })).toEqual({ data: { id: 9 } })
    expect(last()).toMatchObject({ method: 'POST', url: '/api/resources/ban', body: '{"a":1}' })
    await dataProvider.update({ resource: 'ban', id: 9, variables: { version: 2, a: 3 } })
    expect(last()).toMatchObject({ method: 'PATCH', url: '/api/resources/ban/9', body: '{"version":2,"a":3}' })
    expect(await dataProvider.getOne({ resource: 'ban', id: 9 })).toEqual({ data: { id: 9 } })
    expect(last()).toMatchObject({ method: 'GET', url: '/api/resources/ban/9' })
  })
  it('deletes the version that was read', async () => {
    answer(null)
    expect(await dataProvider.deleteOne({ resource: 'ban', id: 9, meta: { version: 4 } })).toEqual({ data: { id: 9 } })
    expect(last()).toMatchObject({ method: 'DELETE', url: '/api/resources/ban/9?version=4' })
  })
  it('lets a refusal through to the caller with its problems', async () => {
    const problems = [{ path: 'a', code: 'required', message: 'A is required' }]
    const refusal = { code: 1000, message: 'Check the form', data: { reason: 'validation', problems } }
    server.answerBy((_, reply) => sendJson(reply, 200, refusal))
    const refused = dataProvider.create({ resource: 'ban', variables: {} })
    await expect(refused).rejects.toMatchObject({ message: 'Check the form', reason: 'validation', problems })
  })
  it('tells Refine which fields were refused, so that its forms show it there', async () => {
    const problems = [
      { path: 'a', code: 'required', message: 'A is required' },
      { path: 'a', code: 'too-long', message: 'A is too long' },
      { path: 'workers/0/phone', code: 'format', message: 'Not a phone number' },
      { path: '', code: 'rule', message: 'Not on Sundays' },
    ]
    const refusal = { code: 1000, message: 'Check the form', data: { reason: 'validation', problems } }
    server.answerBy((_, reply) => sendJson(reply, 200, refusal))
    const errors = { a: ['A is required', 'A is too long'], 'workers.0.phone': ['Not a phone number'] }
    await expect(dataProvider.create({ resource: 'ban', variables: {} })).rejects.toHaveProperty('errors', errors)
  })
})
