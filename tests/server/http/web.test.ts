import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StartData } from '#model/client-model.ts'
import { builtPages } from '#server/http/plugins/web.ts'
import { projectRoot } from '#server/project-root.ts'
import { buildTestApp, type Client, type TestApp } from '../../helpers/build-app.ts'
import { platformModel } from '../../helpers/platform-model.ts'

const HTML = { accept: 'text/html,application/xhtml+xml' }

const PAGE = '<head><meta name="csp-nonce" content="__CSP_NONCE__"></head><body><div id="root"></div></body>'
const START_FILES = {
  'shell/login/login-page': ['assets/login-1.js'],
  'shell/layout/signed-in-app': ['assets/frame-1.js', 'assets/frame-1.css'],
  'pages/list': ['assets/frame-1.js', 'assets/frame-1.css', 'assets/list-1.js'],
  'i18n/packs/zh-cn': ['assets/zh-cn-1.js'],
  'i18n/packs/en-us': ['assets/en-us-1.js'],
}

describe('the web app’s files', () => {
  let test: TestApp
  let directory: string
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'steward-web-'))
    mkdirSync(join(directory, 'assets'))
    mkdirSync(join(directory, '.vite'))
    writeFileSync(join(directory, 'index.html'), PAGE)
    writeFileSync(join(directory, 'assets', 'main-abc.js'), 'console.log(1)')
    writeFileSync(join(directory, 'assets', 'main-abc.js.br'), brotliCompressSync('console.log(1)'))
    writeFileSync(join(directory, '.vite', 'manifest.json'), '{}')
    writeFileSync(join(directory, '.vite', 'start-files.json'), JSON.stringify(START_FILES))
    writeFileSync(join(directory, 'robots.txt'), 'Disallow: /')
    const variables = { EXTERNAL_ORIGINS: 'https://maps.example.com' }
    test = await buildTestApp({ pages: builtPages(directory), assets: directory, variables })
  })
  afterAll(async () => {
    await test.close()
    rmSync(directory, { recursive: true })
  })

  it.each(['/', '/home', '/renovation/list', '/moveIntoPlan/interviewRecords/7?from=x', '/nowhere'])(
    '%s is the page, never cached without asking, with a nonce of its own',
    async url => {
      const [first, second] = [await page(url), await page(url)]
      expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } })
      const nonce = /content="([^"]{20,})"/.exec(first.body)![1]!
      expect(first.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(second.body).not.toBe(first.body)
      expect(first.body).not.toContain('__CSP_NONCE__')
    },
  )

  it('is unchanged for a browser that keeps it, whose policy stays the one with its nonce', async () => {
    const { etag } = (await page('/home')).headers
    const known = await test.anonymous.with({ ...HTML, 'if-none-match': `"other", W/${etag}` }).get('/home')
    expect(known).toMatchObject({ status: 304, body: '', headers: { etag, 'cache-control': 'private, no-cache' } })
    expect(known.headers).not.toHaveProperty('content-security-policy')
    const other = await test.anonymous.with({ ...HTML, 'if-none-match': '"other"' }).get('/home')
    expect(other.status).toBe(200)
  })

  it('is another page once the policy is another', async () => {
    const other = await buildTestApp({ pages: builtPages(directory), assets: directory })
    const { etag } = (await page('/')).headers
    const answer = await other.anonymous.with({ ...HTML, 'if-none-match': String(etag) }).get('/')
    await other.close()
    expect(answer.status).toBe(200)
  })

  describe('what the first screen needs', () => {
    it('comes with the page: who is signed in gets menu and model of the page that the address names', async () => {
      const keeper = await test.loginByCookie('keeper01')
      const { body, headers } = await keeper.with(HTML).get('/test/houses?_start=20')
      const { app, signedIn } = startData(body)
      const revision = (await keeper.get('/api/client-model')).headers['x-steward-revision']
      const me = await keeper.get<{ account: { id: number } }>('/api/session')
      expect(app).toEqual((await keeper.get('/api/app')).data)
      expect(signedIn).toEqual({
        account: me.data.account.id,
        revision,
        shell: (await keeper.get('/api/client-model')).data,
        page: (await keeper.get('/api/client-model/page?path=/test/houses&part=rows')).data,
      })
      expect(headers.vary).toMatch(/cookie/i)
    })

    it('is no more than the account may know', async () => {
      const clerk = await test.loginByCookie('clerk01')
      const { signedIn } = startData((await clerk.with(HTML).get('/test/houses')).body)
      expect(signedIn?.page).toBeUndefined()
      expect(signedIn?.shell).toEqual((await clerk.get('/api/client-model')).data)
      expect(Object.keys(startData((await page('/test/houses')).body))).toEqual(['app'])
    })

    it('cannot end its element', async () => {
      const title = { 'zh-CN': '</script><script>alert(1)</script><!--', 'en-US': 'x' }
      const model = await platformModel()
      const other = await buildTestApp({
        model: { ...model, app: { ...model.app, title } },
        pages: builtPages(directory),
      })
      const { body } = await other.anonymous.with(HTML).get('/home')
      await other.close()
      expect(startData(body).app.title).toEqual(title)
      expect(body.match(/<\/script|<!--/g)).toHaveLength(1)
    })

    it('makes the page another one for somebody else, and after a change of rights', async () => {
      const [keeper, clerk] = [await test.loginByCookie('keeper01'), await test.loginByCookie('clerk01')]
      const etag = String((await keeper.with(HTML).get('/test/houses')).headers.etag)
      const again = (client: Client) => client.with({ ...HTML, 'if-none-match': etag }).get('/test/houses')
      expect((await again(keeper)).status).toBe(304)
      expect((await again(clerk)).status).toBe(200)
      expect((await again(test.anonymous)).status).toBe(200)
      await test.services.database.transaction(async ({ queries, touch }) => {
        await sql`update role set "permissionIds" = "permissionIds" || ',9'`.execute(queries)
        touch('role')
      })
      expect((await again(keeper)).status).toBe(200)
    })

    it('names the files of the screen: frame, page kind and language, or those of the sign-in', async () => {
      const keeper = await test.loginByCookie('keeper01')
      const chinese = keeper.with({ ...HTML, 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' })
      expect(files((await chinese.get('/test/houses')).body)).toEqual([
        'modulepreload /assets/zh-cn-1.js',
        'modulepreload /assets/frame-1.js',
        'stylesheet /assets/frame-1.css',
        'modulepreload /assets/list-1.js',
      ])
      const english = { ...HTML, 'accept-language': 'fr, en;q=0.8' }
      expect(files((await test.anonymous.with(english).get('/')).body)).toEqual([
        'modulepreload /assets/en-us-1.js',
        'modulepreload /assets/login-1.js',
      ])
    })

    it.each(Object.keys(START_FILES))('names %s, a module of src/web', name => {
      expect(['.ts', '.tsx'].some(ending => existsSync(join(projectRoot(), 'src', 'web', name + ending)))).toBe(true)
    })

    it('is compressed', async () => {
      const headers = { ...HTML, 'accept-encoding': 'br' }
      const response = await test.app.inject({ url: '/home', headers })
      expect(response.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(response.rawPayload).toString()).toContain('start-data')
    })

    function startData(body: string): StartData {
      return JSON.parse(/<script type="application\/json" id="start-data">(.*?)<\/script>/s.exec(body)![1]!)
    }

    function files(body: string): string[] {
      return [...body.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)">/g)].map(
        ([, rel, href]) => `${rel} ${href}`,
      )
    }
  })

  it('runs scripts of our own origin only, and may be framed by nobody', async () => {
    const policy = String((await page('/')).headers['content-security-policy'])
    const scripts = /script-src ([^;]+)/.exec(policy)![1]
    expect(scripts).toBe("'self' https://maps.example.com")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'self' https://maps.example.com")
  })

  it('keeps hashed assets for ever and sends them compressed before', async () => {
    const response = await test.app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'br' } })
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    })
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe('console.log(1)')
    expect((await test.app.inject('/assets/main-abc.js')).body).toBe('console.log(1)')
  })

  it('serves other files with their ETag', async () => {
    const answer = await test.anonymous.get('/robots.txt')
    expect(answer.body).toBe('Disallow: /')
    expect(answer.headers.etag).toBeTruthy()
    expect(String(answer.headers['cache-control'])).not.toContain('immutable')
  })

  it.each([
    '/assets/nothing.js',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/..%2f..%2fetc/passwd',
    '/.vite/manifest.json',
    '/assets/.hidden',
    '/api/nowhere',
  ])('%s is 404 even for a browser', async url => {
    const answer = await page(url)
    expect(answer.status).toBe(url.includes('index.html') ? answer.status : 404)
    expect(answer.body).not.toContain('{}')
    expect(answer.body).not.toContain('root:')
  })

  it('does not take a script’s request for a page', async () => {
    expect(await test.anonymous.with({ accept: 'application/json' }).get('/home')).toMatchObject({
      status: 404,
      code: 404,
    })
  })

  function page(url: string) {
    return test.anonymous.with(HTML).get(url)
  }
})
