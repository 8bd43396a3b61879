import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encryptBindPassword } from '#model/api/bind-cipher.ts'
import type { Refusal } from '#model/api/envelope.ts'
import { buildTestApp, type Client, type TestApp } from '../../helpers/build-app.ts'

describe('every answer is an envelope', () => {
  let test: TestApp
  let keeper: Client
  beforeAll(async () => {
    const sisterSystem = { verify: () => Promise.reject(new Error('secret detail of another system')) }
    test = await buildTestApp({ services: { sisterSystem } })
    keeper = await test.login('keeper01')
  })
  afterAll(() => test.close())

  it('success: HTTP 200, code 200, message and data', async () => {
    expect(JSON.parse((await keeper.get('/api/health')).body)).toEqual({
      code: 200,
      message: 'OK',
      data: { status: 'ok' },
    })
  })

  it.each([
    [404, 'GET', '/api/nonsense', 'not-found'],
    [404, 'GET', '/api/', 'not-found'],
    [404, 'GET', '/nonsense.png', 'not-found'],
    [404, 'POST', '/home', 'not-found'],
    [405, 'DELETE', '/api/session', 'method-not-allowed'],
    [405, 'PUT', '/api/resources/house/1', 'method-not-allowed'],
    [405, 'GET', '/api/account/mock_login', 'method-not-allowed'],
  ] as const)('%i: %s %s', async (status, method, url, reason) => {
    const answer = await keeper.send<Refusal>({ method, url })
    expect(answer).toMatchObject({ status, code: status, data: { reason, problems: [] } })
    expect(answer.message).not.toBe('')
    if (status === 405) expect(answer.headers.allow).toBeTruthy()
  })

  it.each([
    [400, 'a body that is no JSON', '{', 'application/json', 'bad-request'],
    [400, 'a poisoned prototype', '{"__proto__":{"admin":true}}', 'application/json', 'bad-request'],
    [413, 'a body above the limit', `{"name":"${'x'.repeat(1_100_000)}"}`, 'application/json', 'too-large'],
    [415, 'another encoding', 'name=A', 'application/x-www-form-urlencoded', 'unsupported-media-type'],
    [415, 'no known type', '<name/>', 'application/xml', 'unsupported-media-type'],
  ] as const)('%i: %s', async (status, _what, payload, type, reason) => {
    const headers = { 'content-type': type }
    const answer = await keeper.send<Refusal>({ method: 'POST', url: '/api/resources/house', payload, headers })
    expect(answer).toMatchObject({ status, code: status, data: { reason } })
  })

  it.each(['null', '[]', '"text"', '1'])('code 1000: the JSON body %s', async payload => {
    const headers = { 'content-type': 'application/json' }
    const answer = await keeper.send({ method: 'POST', url: '/api/resources/house', payload, headers })
    expect(answer).toMatchObject({ status: 200, code: 1000 })
  })

  it('500 says nothing of the inside and names the request for the support', async () => {
    const xcPassword = encryptBindPassword('any', test.services.state.current.model.app.bind!)
    const answer = await keeper.form<Refusal>('/api/account/bindXcy', { xcAccount: 'xc0001', xcPassword })
    expect(answer).toMatchObject({ status: 500, code: 500, data: { reason: 'internal' } })
    expect(answer.body).not.toContain('secret')
    expect(answer.body).not.toContain('stack')
    expect(answer.message).toContain(String(answer.headers['x-request-id']))
  })

  it('a database that does not answer makes the health 503', async () => {
    const broken = await buildTestApp()
    await broken.services.database.close()
    expect(await broken.anonymous.get('/api/health')).toMatchObject({ status: 503, code: 503 })
    await broken.app.close()
  })

  it('a URL that cannot be decoded is 400', async () => {
    expect(await keeper.get('/api/resources/%E0%A4%A')).toMatchObject({ status: 400, code: 400 })
  })

  it('a call without query parameters takes none', async () => {
    const answer = await keeper.get<Refusal>('/api/session?nonsense=1')
    expect(answer).toMatchObject({ code: 1000, data: { problems: [{ path: 'nonsense', code: 'unknown-parameter' }] } })
  })

  it('a trailing slash makes no difference', async () => {
    expect((await keeper.get('/api/session/')).code).toBe(200)
  })

  it('speaks the language of the request', async () => {
    const chinese = keeper.with({ 'accept-language': 'zh-CN,zh;q=0.9' })
    expect((await chinese.get('/api/nonsense')).message).toBe('未找到')
    expect((await keeper.get('/api/nonsense')).message).toBe('Not found')
  })

  it('carries the request id and the security headers, also on failures', async () => {
    for (const url of ['/api/health', '/api/nonsense', '/api/resources/house/999']) {
      const { headers } = await keeper.get(url)
      expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
      expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })
})

describe('too many sign-ins from one address', () => {
  it('are 429 with the time to wait', async () => {
    const test = await buildTestApp()
    const attempts = Array.from({ length: 300 }, () =>
      test.anonymous.form('/api/account/mock_login', { adAccount: 'nobody' }),
    )
    expect((await Promise.all(attempts)).every(({ code }) => code === 1000)).toBe(true)
    const answer = await test.anonymous.form<Refusal>('/api/account/mock_login', { adAccount: 'keeper01' })
    expect(answer).toMatchObject({ status: 429, code: 429, data: { reason: 'too-many-requests' } })
    expect(answer.message).toMatch(/\d+ seconds/)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    await test.close()
  })
})
