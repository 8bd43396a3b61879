import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Refusal } from '#model/api/envelope.ts'
import { SESSION_LIFETIME_MS, SessionStore } from '#server/features/sessions/session-store.ts'
import { buildTestApp, Client, cookieOf, type TestApp } from '../../helpers/build-app.ts'
import { eachDatabase } from '../../helpers/database.ts'

eachDatabase(open => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp({ database: open() })
  })
  afterAll(() => test.close())

  describe('mock_login', () => {
    it('answers token, account and master', async () => {
      const answer = await test.anonymous.form('/api/account/mock_login', { adAccount: 'keeper01' })
      expect(answer).toMatchObject({
        status: 200,
        code: 200,
        data: {
          token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
          account: { adAccount: 'keeper01', name: 'Keeper', admin: false, blockIds: '[1]', permissionIds: [1, 2] },
          master: null,
        },
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    })

    it('gives an administrator every permission id', async () => {
      const answer = await test.anonymous.form('/api/account/mock_login', { adAccount: 'admin01' })
      expect(answer.data).toMatchObject({ account: { admin: true, permissionIds: [1, 2, 8, 26, 24] } })
    })

    it.each([
      ['nobody', 'login-failed'],
      ['left01', 'account-left'],
    ])('%s is refused: %s', async (adAccount, reason) => {
      const answer = await test.anonymous.form<Refusal>('/api/account/mock_login', { adAccount })
      expect(answer).toMatchObject({ status: 200, code: 1000, data: { reason } })
    })

    it('is refused for JSON, for it is a form', async () => {
      expect((await test.anonymous.post('/api/account/mock_login', { adAccount: 'keeper01' })).status).toBe(415)
    })

    it('names what is missing, unknown or too long', async () => {
      expect(await problems({})).toEqual([{ path: 'adAccount', code: 'missing-parameter' }])
      expect(await problems({ adAccount: 'a', admin: '1' })).toEqual([{ path: 'admin', code: 'unknown-parameter' }])
      expect(await problems({ adAccount: 'x'.repeat(65) })).toEqual([{ path: 'adAccount', code: 'invalid-parameter' }])
    })

    async function problems(values: Record<string, string>) {
      const answer = await test.anonymous.form<Refusal>('/api/account/mock_login', values)
      expect(answer.code).toBe(1000)
      return answer.data.problems.map(({ path, code }) => ({ path, code }))
    }
  })

  describe('the cookie of our own pages', () => {
    it('is HttpOnly and SameSite=Lax, and the body has a marker instead of the secret', async () => {
      const client = new Client(test.app, { 'x-steward-client': 'web' })
      const answer = await client.form<{ token: string }>('/api/account/mock_login', { adAccount: 'keeper01' })
      const [line] = [answer.headers['set-cookie']].flat()
      expect(line).toMatch(/HttpOnly/)
      expect(line).toMatch(/SameSite=Lax/)
      expect(line).toMatch(/Path=\//)
      expect(line).toMatch(new RegExp(`Max-Age=${SESSION_LIFETIME_MS / 1000}`))
      expect(line).not.toMatch(/Secure/)
      const secret = cookieOf(answer).split('=')[1]!
      expect(answer.data.token).not.toBe(secret)
      expect(answer.body).not.toContain(secret)
      const bearer = new Client(test.app, { authorization: `Bearer ${answer.data.token}` })
      expect((await bearer.get('/api/session')).status).toBe(401)
    })

    it('is Secure where the platform is reached by https', async () => {
      const secure = await buildTestApp({ variables: { PUBLIC_URL: 'https://admin.example.com' } })
      const client = new Client(secure.app, { 'x-steward-client': 'web' })
      const answer = await client.form('/api/account/mock_login', { adAccount: 'keeper01' })
      expect([answer.headers['set-cookie']].flat()[0]).toMatch(/Secure/)
      expect(answer.headers['strict-transport-security']).toMatch(/max-age=31536000/)
      await secure.close()
    })

    it('reads without the client header and writes only with it', async () => {
      const client = await test.loginByCookie('keeper01')
      const foreign = new Client(test.app, { cookie: client.headers.cookie! })
      expect((await foreign.get('/api/session')).status).toBe(200)
      const answer = await foreign.post<Refusal>('/api/account/unbindXcy')
      expect(answer).toMatchObject({ status: 403, code: 403, data: { reason: 'client-header-missing' } })
      expect((await client.post('/api/account/unbindXcy')).code).not.toBe(403)
    })
  })

  describe('GET /api/session', () => {
    it('answers account and master, and the revision in a header', async () => {
      const client = await test.login('keeper01')
      const answer = await client.get('/api/session')
      expect(answer).toMatchObject({
        status: 200,
        code: 200,
        data: { account: { adAccount: 'keeper01' }, master: null },
      })
      expect(answer.headers['x-steward-revision']).toMatch(/^[\w-]+\.[\w-]+$/)
      expect(answer.headers['cache-control']).toBe('no-store')
    })

    it.each([
      {},
      { authorization: 'Bearer' },
      { authorization: 'Bearer forged' },
      { authorization: 'Basic dXNlcjpwYXNz' },
      { cookie: 'steward_session=forged' },
      { cookie: 'steward_session=%E0%A4%A' },
      { cookie: ';;;=;steward_session' },
    ])('is 401 with %j', async headers => {
      const answer = await new Client(test.app, headers as Record<string, string>).get<Refusal>('/api/session')
      expect(answer).toMatchObject({ status: 401, code: 401, data: { reason: 'not-signed-in' } })
      expect(answer.message).toBe('your login information has expired, please log in again')
      expect(answer.headers['x-steward-revision']).toBeUndefined()
    })

    it('ends after four days and not before', async () => {
      const { sessions } = test.services
      const { token } = await sessions.create(1)
      const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
      expect(await sessions.find(token, later(3.99))).toMatchObject({ accountId: 1 })
      expect(await sessions.find(token, later(4.01))).toBeUndefined()
      // The hourly job of the platform removes it, once it is over.
      await test.services.scheduler.run({ warn: () => {} }, later(3.9))
      expect(await sessions.find(token)).toMatchObject({ accountId: 1 })
      await test.services.scheduler.run({ warn: () => {} }, later(4.01))
      expect(await sessions.find(token)).toBeUndefined()
    })

    it('ends at once for a token that was good a moment ago', async () => {
      const client = await test.login('keeper01')
      expect((await client.get('/api/session')).status).toBe(200)
      const token = client.headers.authorization!.replace('Bearer ', '')
      const elsewhere = new SessionStore(open())
      await elsewhere.revoke(token)
      expect((await client.get('/api/session')).status).toBe(401)
    })

    it('shows nothing of a list or a record to who has just left or lost the role', async () => {
      const client = await test.login('keeper01')
      const list = () => client.get('/api/resources/house?_start=0&_end=5')
      // The second time the answer is got ready while the session is looked at.
      expect([(await list()).status, (await list()).status]).toEqual([200, 200])
      const [first] = (await list()).data as { id: number }[]
      await change({ employeeStatus: 'left' })
      const refused = await list()
      expect(refused).toMatchObject({ status: 401, data: { reason: 'not-signed-in' } })
      expect(refused.headers['x-total-count']).toBeUndefined()
      await change({ employeeStatus: 'employed' })
      expect((await list()).status).toBe(200)
      const { adapter } = open()
      const { roles } = await open()
        .reader.selectFrom('account')
        .select('roles')
        .where('adAccount', '=', 'keeper01')
        .executeTakeFirstOrThrow()
      await change({ roles: adapter.encode('json', []) })
      expect((await list()).status).toBe(403)
      expect((await client.get(`/api/resources/house/${first!.id}`)).status).toBe(403)
      await change({ roles: adapter.encode('json', adapter.decode('json', roles)) })
      expect((await client.get(`/api/resources/house/${first!.id}`)).status).toBe(200)

      async function change(values: Record<string, unknown>) {
        await open().transaction(async ({ queries, touch }) => {
          await queries.updateTable('account').set(values).where('adAccount', '=', 'keeper01').execute()
          touch('account')
        })
      }
    })

    it('ends when it expires, even if it was used a moment ago', async () => {
      const client = await test.login('keeper01')
      expect((await client.get('/api/session')).status).toBe(200)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SESSION_LIFETIME_MS + 1000 })
      try {
        expect((await client.get('/api/session')).status).toBe(401)
      } finally {
        vi.useRealTimers()
      }
    })

    it('ends for an account that leaves', async () => {
      const client = await test.login('new01')
      await setStatus('left')
      expect((await client.get('/api/session')).status).toBe(401)
      await setStatus('employed')
      expect((await client.get('/api/session')).status).toBe(200)

      async function setStatus(employeeStatus: string) {
        await open().transaction(async ({ queries, touch }) => {
          await queries.updateTable('account').set({ employeeStatus }).where('adAccount', '=', 'new01').execute()
          touch('account')
        })
      }
    })
  })

  describe('tokens', () => {
    it('are kept hashed only', async () => {
      const { token } = await test.services.sessions.create(1)
      const rows = await open().reader.selectFrom('steward_session').selectAll().execute()
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toContain(token)
    })
  })

  describe('POST /api/account/login', () => {
    it('answers the login page where no single sign-on is configured', async () => {
      const answer = await test.anonymous.form('/api/account/login', { returnUrl: '/renovation/list?id=3' })
      expect(answer).toMatchObject({ code: 200, data: { loginUrl: '/login?redirect=%2Frenovation%2Flist%3Fid%3D3' } })
    })

    it('answers token, account and master of a session', async () => {
      const client = await test.login('keeper01')
      const answer = await client.form('/api/account/login', { returnUrl: '/' })
      expect(answer.data).toMatchObject({ account: { adAccount: 'keeper01' }, master: null })
      expect(`Bearer ${(answer.data as { token: string }).token}`).toBe(client.headers.authorization)
    })

    it('does not reveal the secret to our own pages', async () => {
      const client = await test.loginByCookie('keeper01')
      const answer = await client.form('/api/account/login')
      expect(answer.code).toBe(200)
      expect(answer.body).not.toContain(client.headers.cookie!.split('=')[1])
    })

    it('refuses to return to another site', async () => {
      const answer = await test.anonymous.form<Refusal>('/api/account/login', {
        returnUrl: 'https://evil.example.com/',
      })
      expect(answer).toMatchObject({ code: 1000, data: { problems: [{ path: 'returnUrl' }] } })
    })
  })

  describe('POST /api/sso/logout', () => {
    it('revokes the session and takes the cookie away', async () => {
      const client = await test.loginByCookie('keeper01')
      const answer = await client.post('/api/sso/logout')
      expect(answer).toMatchObject({ code: 200, data: { logoutUrl: null } })
      expect([answer.headers['set-cookie']].flat()[0]).toMatch(/^steward_session=;/)
      expect((await client.get('/api/session')).status).toBe(401)
    })

    it('leaves other sessions of the account alone', async () => {
      const [one, two] = [await test.login('keeper01'), await test.login('keeper01')]
      await one.post('/api/sso/logout')
      expect((await one.get('/api/session')).status).toBe(401)
      expect((await two.get('/api/session')).status).toBe(200)
    })

    it('does nothing without a session', async () => {
      expect(await test.anonymous.post('/api/sso/logout')).toMatchObject({ code: 200, data: { logoutUrl: null } })
    })
  })
})

describe('in production', () => {
  it('there is no mock login', async () => {
    const variables = {
      STEWARD_MODE: 'production',
      OIDC_ISSUER: 'https://id.example.com',
      OIDC_CLIENT_ID: 'steward',
      PUBLIC_URL: 'https://admin.example.com',
    }
    const test = await buildTestApp({ variables })
    const answer = await test.anonymous.form('/api/account/mock_login', { adAccount: 'admin01' })
    expect(answer).toMatchObject({ status: 403, code: 403, data: { reason: 'mock-login-off' } })
    expect((await test.anonymous.get<{ loginMode: string; testAccounts: [] }>('/api/app')).data).toMatchObject({
      loginMode: 'sso',
      testAccounts: [],
    })
    await test.close()
  })
})
