import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { encryptBindPassword } from '#model/api/bind-cipher.ts'
import type { Refusal } from '#model/api/envelope.ts'
import { httpSisterSystem } from '#server/contract/sister-system.ts'
import { buildTestApp, type Client, type TestApp } from '../../helpers/build-app.ts'
import { eachDatabase } from '../../helpers/database.ts'

const PASSWORD = 'Steward@2026'

eachDatabase(open => {
  let test: TestApp
  let keeper: Client
  beforeAll(async () => {
    test = await buildTestApp({ database: open() })
    keeper = await test.login('keeper01')
  })
  afterAll(() => test.close())

  it('binds, shows the butler in the session, and unbinds', async () => {
    const master = { id: 1, name: 'Wang Yue', butlerNo: 'GJ0001', blockName: 'First' }
    expect(await bind(keeper, 'xc0001', PASSWORD)).toMatchObject({ code: 200, data: { master } })
    expect((await keeper.get('/api/session')).data).toMatchObject({ master })
    const again = await test.anonymous.form('/api/account/mock_login', { adAccount: 'keeper01' })
    expect(again.data).toMatchObject({ master })
    expect(await keeper.post('/api/account/unbindXcy')).toMatchObject({ code: 200, data: null })
    expect((await keeper.get('/api/session')).data).toMatchObject({ master: null })
  })

  it.each([
    ['a wrong password', 'xc0001', 'wrong'],
    ['an unknown account', 'nobody', PASSWORD],
  ])('refuses %s with the same words', async (_what, xcAccount, password) => {
    const answer = await bind(keeper, xcAccount, password)
    expect(answer).toMatchObject({ status: 200, code: 1000, data: { reason: 'bind-failed' } })
    expect(answer.message).toBe('binding failed, please check that the account and password are correct')
    expect(answer.body).not.toContain(password)
  })

  it.each(['plain', 'AAAA', '!!!!', 'x'.repeat(1000)])(
    'refuses a password that is not encrypted: %s',
    async xcPassword => {
      const values = { xcAccount: 'xc0001', xcPassword }
      expect(await keeper.form('/api/account/bindXcy', values)).toMatchObject({
        code: 1000,
        data: { reason: 'bind-failed' },
      })
    },
  )

  it('refuses a butler who is bound to another account', async () => {
    const other = await test.login('keeper02')
    await bind(other, 'xc0002', PASSWORD)
    expect(await bind(keeper, 'xc0002', PASSWORD)).toMatchObject({ code: 1000, data: { reason: 'bind-taken' } })
    await other.post('/api/account/unbindXcy')
  })

  it('refuses to unbind where nothing is bound', async () => {
    expect(await keeper.post('/api/account/unbindXcy')).toMatchObject({ code: 1000, data: { reason: 'not-bound' } })
  })

  it('names missing members', async () => {
    const answer = await keeper.form<Refusal>('/api/account/bindXcy')
    expect(answer.data.problems.map(({ path }) => path).sort()).toEqual(['xcAccount', 'xcPassword'])
  })

  it('needs a session', async () => {
    expect((await bind(test.anonymous, 'xc0001', PASSWORD)).status).toBe(401)
  })

  it('writes audit entries, and the password nowhere', async () => {
    await bind(keeper, 'xc0001', PASSWORD)
    await keeper.post('/api/account/unbindXcy')
    const entries = await open()
      .reader.selectFrom('steward_audit')
      .selectAll()
      .where('resource', '=', 'account')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['sign-in', 'bind', 'unbind']))
    expect(JSON.stringify(entries)).not.toContain(PASSWORD)
  })

  it('stops guessing after ten attempts in ten minutes', async () => {
    const clerk = await test.login('clerk01')
    for (let attempt = 0; attempt < 10; attempt++) await bind(clerk, `guess${attempt}`, 'wrong')
    const answer = await bind(clerk, 'xc0001', PASSWORD)
    expect(answer).toMatchObject({ status: 429, data: { reason: 'too-many-requests' } })
  })

  function bind(client: Client, xcAccount: string, password: string) {
    const xcPassword = encryptBindPassword(password, test.services.state.current.model.app.bind!)
    return client.form<Refusal>('/api/account/bindXcy', { xcAccount, xcPassword })
  }
})

describe('the sister system over HTTP', () => {
  let server: Server
  let url: string
  let received: { authorization?: string; body: string }
  let answer: { status: number; body: string }
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      received = { authorization: request.headers.authorization, body: Buffer.concat(chunks).toString() }
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/verify`
  })
  afterAll(() => void server.close())
  afterEach(() => server.closeAllConnections())

  it('sends a form and our token', async () => {
    answer = { status: 200, body: '{"code":200,"message":"OK","data":null}' }
    expect(await verify()).toEqual({ xcAccount: 'xc 1' })
    expect(received).toEqual({ authorization: 'Bearer secret', body: 'xcAccount=xc+1&xcPassword=p%26w' })
  })

  it.each([
    [200, '{"code":1000,"message":"no","data":null}'],
    [200, '{"code":500,"message":"no","data":null}'],
    [401, ''],
    [403, '{}'],
  ])('takes %i %s for a refusal', async (status, body) => {
    answer = { status, body }
    expect(await verify()).toBeUndefined()
  })

  it.each([
    [500, ''],
    [200, '<html>'],
    [302, ''],
  ])('takes %i %s for a failure', async (status, body) => {
    answer = { status, body }
    await expect(verify()).rejects.toMatchObject({ status: 503 })
  })

  it('takes a system that is down for a failure', async () => {
    await expect(httpSisterSystem({ url: 'http://127.0.0.1:9/' }).verify('a', 'b')).rejects.toMatchObject({
      status: 503,
    })
  })

  function verify() {
    return httpSisterSystem({ url, token: 'secret' }).verify('xc 1', 'p&w')
  }
})
