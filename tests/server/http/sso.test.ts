import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, Client, cookieOf, type TestAnswer, type TestApp } from '../../helpers/build-app.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { CLIENT_ID, CLIENT_SECRET, startProvider, type TestProvider } from '../../helpers/oidc-provider.ts'

const PUBLIC_URL = 'http://127.0.0.1:8117'
const OWN = { 'x-steward-client': 'web' }

eachDatabase(open => {
  let provider: TestProvider
  let test: TestApp
  beforeAll(async () => {
    provider = await startProvider(`${PUBLIC_URL}/api/sso/callback`)
    test = await buildTestApp({ database: open(), variables: variables(provider) })
  })
  afterAll(async () => {
    await test.close()
    await provider.stop()
  })

  it('leads from login through the provider back to the page, with a session in the cookie', async () => {
    const { back, attempt } = await signIn('keeper01', '/renovation/list?id=3')
    const answer = await callback(back, attempt)
    expect(answer.status).toBe(302)
    expect(answer.headers.location).toBe('/auth-redirect?result=ok&redirect=%2Frenovation%2Flist%3Fid%3D3')
    expect(answer.headers['cache-control']).toBe('no-store')
    const client = new Client(test.app, { ...OWN, cookie: cookieOf(answer) })
    expect((await client.get('/api/session')).data).toMatchObject({ account: { adAccount: 'keeper01' } })
    expect((await client.form('/api/account/login')).data).toMatchObject({ account: { adAccount: 'keeper01' } })
  })

  it('keeps the attempt in a cookie that no script reads and no other site sends', async () => {
    const { answer } = await begin('/')
    const [line] = [answer.headers['set-cookie']].flat()
    expect(line).toMatch(/^steward_sso_[\w-]+=[\w-]+; Max-Age=600; Path=\/api\/sso; HttpOnly; SameSite=Lax$/)
  })

  it('ends the session at the provider as well', async () => {
    const { back, attempt } = await signIn('keeper01')
    const client = new Client(test.app, { ...OWN, cookie: cookieOf(await callback(back, attempt)) })
    const answer = await client.post<{ logoutUrl: string }>('/api/sso/logout')
    const url = new URL(answer.data.logoutUrl)
    expect(url.origin).toBe(provider.issuer)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/login`)
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(200)
    expect((await client.get('/api/session')).status).toBe(401)
  })

  it('is off for sessions that did not come from it', async () => {
    expect((await (await test.login('keeper01')).post('/api/sso/logout')).data).toEqual({ logoutUrl: null })
  })

  it.each(['nobody', 'left01'])('does not let %s in', async name => {
    const { back, attempt } = await signIn(name)
    expectFailure(await callback(back, attempt))
  })

  it('refuses a return without the attempt, with another’s attempt, twice, and without anything', async () => {
    const { back, attempt } = await signIn('keeper01')
    const other = await begin('/')
    expectFailure(await callback(back, ''))
    expectFailure(await callback(back, other.attempt))
    expectFailure(await callback(new URL(`${PUBLIC_URL}/api/sso/callback`), ''))
    expectFailure(await callback(new URL(`${PUBLIC_URL}/api/sso/callback?error=access_denied&state=x`), ''))
    expect((await callback(back, attempt)).headers.location).toMatch(/^\/auth-redirect/)
    expectFailure(await callback(back, attempt))
  })

  it('lets two tabs sign in at once', async () => {
    const [one, two] = [await signIn('keeper01'), await signIn('keeper02')]
    const both = `${one.attempt}; ${two.attempt}`
    expect((await callback(one.back, both)).headers.location).toMatch(/result=ok/)
    expect((await callback(two.back, both)).headers.location).toMatch(/result=ok/)
  })

  it.each(['https://evil.example.com/', '//evil.example.com', '/api/files/1'])(
    'does not begin with the return to %s',
    async returnUrl => {
      const answer = await new Client(test.app, OWN).form('/api/account/login', { returnUrl })
      expect(answer).toMatchObject({ code: 1000, data: { problems: [{ path: 'returnUrl' }] } })
      expect(answer.headers['set-cookie']).toBeUndefined()
    },
  )

  async function begin(returnUrl: string) {
    const answer = await new Client(test.app, OWN).form<{ loginUrl: string }>('/api/account/login', { returnUrl })
    expect(answer.data.loginUrl).toMatch(new RegExp(`^${provider.issuer}/`))
    return { answer, attempt: [answer.headers['set-cookie']].flat()[0]!.split(';')[0]! }
  }

  async function signIn(name: string, returnUrl = '/') {
    const { answer, attempt } = await begin(returnUrl)
    return { attempt, back: await provider.signIn(answer.data.loginUrl, name) }
  }

  function callback(back: URL, cookie: string): Promise<TestAnswer> {
    return new Client(test.app, { cookie }).get(`${back.pathname}${back.search}`)
  }

  function expectFailure(answer: TestAnswer): void {
    expect(answer.status).toBe(302)
    expect(answer.headers.location).toBe('/login?error=login-failed')
    expect([answer.headers['set-cookie'] ?? []].flat().some(line => line.startsWith('steward_session='))).toBe(false)
  }
})

describe('somebody whom the provider knows and we do not', () => {
  it('gets an account without roles where the environment says so', async () => {
    const provider = await startProvider(`${PUBLIC_URL}/api/sso/callback`)
    const test = await buildTestApp({ variables: { ...variables(provider), OIDC_PROVISION: '1' } })
    for (let time = 0; time < 2; time++) {
      const login = await new Client(test.app, OWN).form<{ loginUrl: string }>('/api/account/login')
      const cookie = [login.headers['set-cookie']].flat()[0]!.split(';')[0]!
      const back = await provider.signIn(login.data.loginUrl, 'zhang.san')
      const answer = await new Client(test.app, { cookie }).get(`${back.pathname}${back.search}`)
      const session = await new Client(test.app, { cookie: cookieOf(answer) }).get('/api/session')
      expect(session.data).toMatchObject({
        account: {
          id: 7,
          adAccount: 'zhang.san',
          name: 'Name of zhang.san',
          admin: false,
          permissionIds: [],
          blockIds: '[]',
        },
      })
    }
    await test.close()
    await provider.stop()
  })
})

describe('a provider that is down', () => {
  it("says 'login failed' and nothing else", async () => {
    const test = await buildTestApp({ variables: variables({ issuer: 'http://127.0.0.1:9' }) })
    const answer = await new Client(test.app, { ...OWN, 'accept-language': 'en' }).form('/api/account/login')
    expect(answer).toMatchObject({ status: 200, code: 1000, message: 'login failed', data: { reason: 'login-failed' } })
    await test.close()
  })
})

function variables({ issuer }: { readonly issuer: string }) {
  return { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET, PUBLIC_URL }
}
