import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages } from '#server/http/plugins/web.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-app.ts'
import { rawGet, rawRequest } from '../../helpers/raw-request.ts'

const PAGE = '<head><meta name="csp-nonce" content="__CSP_NONCE__"></head><body><div id="root"></div></body>'
/** A body that does not come goes on for so long. */
const SLOWEST_MS = 15_000

describe('over a connection', () => {
  let test: TestApp
  let directory: string
  let url: string
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'steward-connections-'))
    mkdirSync(join(directory, 'assets'))
    writeFileSync(join(directory, 'index.html'), PAGE)
    writeFileSync(join(directory, 'assets', 'main-abc.js'), 'console.log(1)')
    writeFileSync(join(directory, 'robots.txt'), 'Disallow: /')
    const variables = { PUBLIC_URL: 'https://demo.example.com' }
    test = await buildTestApp({ pages: builtPages(directory), assets: directory, variables })
    url = await test.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await test.close()
    rmSync(directory, { recursive: true })
  })

  it.each([
    '/assets/../..',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..\\..\\package.json',
    '/assets/main-abc.js%00',
    '/assets/%00',
    '/assets/.%00./x',
    '/assets/%',
    '/assets/nothing.js',
    '/robots.txt%00',
    '/..%2f..%2fetc/passwd',
    '/api/nothing',
    '/api/../../x',
  ])('GET %s is not found (or no address), in the envelope', async path => {
    for (const accept of ['*/*', 'application/json']) {
      const { status, body } = await rawGet(url, path, { accept })
      expect([400, 404]).toContain(status)
      expect(JSON.parse(body)).toMatchObject({ code: status, message: expect.any(String), data: { problems: [] } })
      expect(body).not.toMatch(/Error|node_modules| at /)
    }
  })

  it.each(['/', '/test/houses', '/test/houses/7?from=x'])('%s is the page for whoever takes anything', async path => {
    for (const headers of [{ accept: '*/*' }, {}, { accept: 'text/*' }] as Record<string, string>[]) {
      const { status, head, body } = await rawGet(url, path, headers)
      expect({ status, isPage: body.includes('<div id="root">') }).toEqual({ status: 200, isPage: true })
      expect(head).toMatch(/content-type: text\/html/i)
    }
    const headers = `host: localhost\r\nconnection: close\r\naccept: */*\r\n`
    expect(await rawRequest(url, `HEAD ${path} HTTP/1.1\r\n${headers}\r\n`)).toMatchObject({ status: 200, body: '' })
  })

  it.each([
    ['/nothing.js', '*/*'],
    ['/nothing.png', 'image/avif,image/webp,*/*;q=0.8'],
    ['/assets/nothing', '*/*'],
    ['/api/nothing', '*/*'],
    ['/test/houses', 'application/json'],
  ])('%s is not found for who accepts %s', async (path, accept) => {
    expect(await rawGet(url, path, { accept })).toMatchObject({ status: 404 })
  })

  it.each([
    ['headers that are too large', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    ['no host', 'GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    [
      'an expectation that nobody knows',
      'GET / HTTP/1.1\r\nhost: localhost\r\nexpect: tea\r\nconnection: close\r\n\r\n',
      417,
    ],
  ])('%s is refused in the envelope', async (_what, text, status) => {
    const answer = await rawRequest(url, text)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toMatchObject({ code: status, message: expect.any(String), data: { problems: [] } })
  })

  it.each(['localhost', 'app.localhost:8080', '127.0.0.1', '192.168.1.7:8080', '[::1]:8080', 'demo.example.com'])(
    'the demo answers under %s',
    async host => {
      expect(await rawGet(url, '/api/app', { host })).toMatchObject({ status: 200 })
    },
  )

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example:80',
    'demo.example.com.evil.example',
    '::',
  ])('the demo does not answer under %s', async host => {
    for (const path of ['/api/app', '/', '/assets/main-abc.js']) {
      const { status, body } = await rawGet(url, path, { host })
      expect(status).toBe(421)
      expect(JSON.parse(body)).toMatchObject({ code: 421, message: expect.stringContaining(host) })
    }
  })

  it('a body that does not come is given up, in the envelope', { timeout: 60_000 }, async () => {
    const started = performance.now()
    const answer = await rawRequest(
      url,
      'POST /api/account/mock_login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 500\r\n\r\nadAcc',
    )
    expect(answer.status).toBe(408)
    expect(JSON.parse(answer.body)).toMatchObject({ code: 408, data: { reason: 'request-timeout' } })
    expect(performance.now() - started).toBeLessThan(SLOWEST_MS)
  })
})
