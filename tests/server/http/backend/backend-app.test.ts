import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicApp, ShellModel } from '#model/client-model.ts'
import { readEnvironment } from '#server/env.ts'
import { buildBackendApp } from '#server/http/backend/backend-app.ts'
import { buildTestApp, Client, type TestApp } from '../../../helpers/build-app.ts'
import { platformModel } from '../../../helpers/platform-model.ts'

describe('before another Steward', () => {
  let backend: TestApp
  let front: FastifyInstance
  let client: Client
  beforeAll(async () => {
    backend = await buildTestApp()
    const address = await backend.app.listen({ host: '127.0.0.1', port: 0 })
    front = await frontOf(address)
    client = new Client(front, { authorization: `Bearer ${await tokenAt(front, 'keeper01')}` })
  })
  afterAll(async () => {
    await front.close()
    await backend.close()
  })

  it('makes the browser store the token itself', async () => {
    const { data } = await new Client(front).get<PublicApp>('/api/app')
    expect(data).toMatchObject({ credentials: 'bearer', tokenHeader: 'Authorization', loginMode: 'demo' })
  })

  it('gives the real token even to our own pages, and no cookie', async () => {
    const own = new Client(front, { 'x-steward-client': 'web' })
    const answer = await own.form<{ token: string }>('/api/account/mock_login', { adAccount: 'keeper01' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    const bearer = new Client(front, { authorization: `Bearer ${answer.data.token}` })
    expect((await bearer.get('/api/session')).data).toMatchObject({ account: { adAccount: 'keeper01' } })
  })

  it('passes calls on with query, body, status and headers', async () => {
    const list = await client.get<{ name: string }[]>('/api/resources/house?_sort=name&_end=1')
    expect(list).toMatchObject({ code: 200, data: [{ name: 'A-101' }], headers: { 'x-total-count': '2' } })
    const created = await client.post<{ id: number }>('/api/resources/house', { name: 'A-777', block: 1 })
    expect(created).toMatchObject({ code: 200, data: { name: 'A-777' } })
    expect(await client.delete(`/api/resources/house/${created.data.id}?version=1`)).toMatchObject({ code: 200 })
    expect(await client.get('/api/resources/castle')).toMatchObject({ status: 404, code: 404 })
    expect((await new Client(front).get('/api/resources/house')).status).toBe(401)
  })

  it('builds menu and pages from the backend’s account', async () => {
    const { data } = await client.get<ShellModel>('/api/client-model')
    expect(data.modules[0]!.pages.map(({ path }) => path)).toContain('/test/houses')
    expect((await client.get('/api/client-model/page?path=/test/houses')).code).toBe(200)
    expect((await client.get('/api/client-model/page?path=/test/accounts')).status).toBe(404)
    expect((await new Client(front).get('/api/client-model')).status).toBe(401)
  })

  it('clears the account on sign-out', async () => {
    const leaving = new Client(front, { authorization: `Bearer ${await tokenAt(front, 'clerk01')}` })
    expect((await leaving.get('/api/client-model')).code).toBe(200)
    await leaving.post('/api/sso/logout')
    expect((await leaving.get('/api/client-model')).status).toBe(401)
  })
})

describe('before a backend that has only the calls of the specification', () => {
  let backend: Server
  let front: FastifyInstance
  beforeAll(async () => {
    backend = createServer((request, response) => {
      const account = { name: 'Somebody', admin: false, blockIds: '[7]', permissionIds: [1] }
      const isLogin = request.url === '/app/api/account/mock_login'
      const body = isLogin ? { code: 1, message: '', data: { token: 'theirs', account, master: null } } : { code: 404 }
      response.writeHead(isLogin ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>(resolve => backend.listen(0, '127.0.0.1', resolve))
    front = await frontOf(`http://127.0.0.1:${(backend.address() as AddressInfo).port}/app/`)
  })
  afterAll(async () => {
    await front.close()
    backend.close()
  })

  it('draws by what its sign-in answered', async () => {
    const client = new Client(front, { authorization: `Bearer ${await tokenAt(front, 'any')}` })
    const { data } = await client.get<ShellModel>('/api/client-model')
    expect(data.modules[0]!.pages.map(({ path }) => path)).toEqual(['/test/houses', '/test/vacant', '/test/everybody'])
    const stranger = new Client(front, { authorization: 'Bearer other' })
    expect((await stranger.get('/api/client-model')).status).toBe(401)
  })
})

describe('before a backend that is down', () => {
  it('is 503, in an envelope', async () => {
    const front = await frontOf('http://127.0.0.1:9')
    const client = new Client(front, { authorization: 'Bearer any' })
    for (const url of ['/api/session', '/api/client-model', '/api/health'])
      expect(await client.get(url), url).toMatchObject({ status: 503, code: 503, data: { reason: 'unavailable' } })
    expect((await client.get('/api/app')).code).toBe(200)
    await front.close()
  })
})

async function frontOf(BACKEND_URL: string): Promise<FastifyInstance> {
  return buildBackendApp({
    model: await platformModel(),
    environment: readEnvironment({ LOG_LEVEL: 'silent', BACKEND_URL }),
  })
}

async function tokenAt(app: FastifyInstance, adAccount: string): Promise<string> {
  return (await new Client(app).form<{ token: string }>('/api/account/mock_login', { adAccount })).data.token
}
