import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API, type ApiCall, type Endpoint, splitCall } from '#model/api.ts'
import { buildTestApp, type Client, type TestApp } from '../helpers/build-app.ts'

const CALLS = Object.entries(API) as [ApiCall, Endpoint][]
const CONTENT_TYPES = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  either: 'application/json',
  multipart: 'multipart/form-data; boundary=x',
}

describe('every call of src/model/api.ts', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp()
  })
  afterAll(() => test.close())

  it.each(CALLS)('%s is registered', call => {
    const { method, path } = splitCall(call)
    // The router leaves out a slash at the end.
    expect(test.app.hasRoute({ method, url: path.replace(/\/$/, '') })).toBe(true)
  })

  it.each(CALLS.filter(([, { access }]) => access === 'session' || access === 'admin'))(
    '%s is 401 for nobody, for a forged token and for a session that has ended',
    async (call, endpoint) => {
      const ended = await test.login('keeper01')
      await ended.post('/api/sso/logout')
      const forged = test.anonymous.with({ authorization: 'Bearer forged' })
      for (const client of [test.anonymous, forged, ended])
        expect(await send(client, call, endpoint)).toMatchObject({ status: 401, code: 401 })
    },
  )

  it.each(CALLS.filter(([, { access }]) => access === 'admin'))(
    '%s is 403 for others than administrators',
    async (call, endpoint) => {
      expect(await send(await test.login('keeper01'), call, endpoint)).toMatchObject({ status: 403, code: 403 })
    },
  )

  it.each(CALLS.filter(([call, { access }]) => access !== 'public' && !call.startsWith('GET ')))(
    '%s by cookie is 403 without the client header',
    async (call, endpoint) => {
      const own = await test.loginByCookie('admin01')
      const foreign = test.anonymous.with({ cookie: own.headers.cookie! })
      expect(await send(foreign, call, endpoint)).toMatchObject({
        status: 403,
        data: { reason: 'client-header-missing' },
      })
    },
  )

  it.each(CALLS.filter(([, { body, encoding }]) => body && (encoding === 'form' || encoding === 'json')))(
    '%s is 415 for another encoding than its own',
    async (call, endpoint) => {
      const { method, path } = splitCall(call)
      const type = CONTENT_TYPES[endpoint.encoding === 'json' ? 'form' : 'json']
      const answer = await (await test.login('admin01')).send({
        method,
        url: path.replace(/:\w+/g, '1'),
        headers: { 'content-type': type },
        payload: type === CONTENT_TYPES.json ? '{"a":1}' : 'a=1',
      })
      expect(answer).toMatchObject({ status: 415, code: 415 })
    },
  )

  function send(client: Client, call: ApiCall, { encoding }: Endpoint) {
    const { method, path } = splitCall(call)
    const headers = encoding ? { 'content-type': CONTENT_TYPES[encoding] } : {}
    return client.send({ method, url: path.replace(/:\w+/g, '1'), headers })
  }
})
