import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SingleSignOn } from '#server/features/sso/single-sign-on.ts'
import { startForgingProvider } from '../../../helpers/forging-provider.ts'
import { CLIENT_ID, CLIENT_SECRET, startProvider, type TestProvider } from '../../../helpers/oidc-provider.ts'
import { startSkewedProvider } from '../../../helpers/skewed-provider.ts'

const PUBLIC_URL = 'http://127.0.0.1:8119'
const LATE_PORT = 8118

describe('SingleSignOn against a real provider', () => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(`${PUBLIC_URL}/api/sso/callback`)
  })
  afterAll(() => provider.stop())

  it('goes through code, PKCE and nonce and answers the claims and the path to return to', async () => {
    const sso = signOn()
    const attempt = await sso.begin('/renovation/list?id=3')
    const login = new URL(attempt.loginUrl).searchParams
    expect(login.get('code_challenge_method')).toBe('S256')
    expect(login.get('nonce')).toBeTruthy()
    const back = await provider.signIn(attempt.loginUrl, 'pm01')
    expect(back.origin + back.pathname).toBe(`${PUBLIC_URL}/api/sso/callback`)
    const identity = await sso.finish(back.search.slice(1), attempt.sealed)
    expect(identity.returnPath).toBe('/renovation/list?id=3')
    expect(identity.claims).toMatchObject({
      sub: 'pm01',
      preferred_username: 'pm01',
      iss: provider.issuer,
      aud: CLIENT_ID,
    })
    expect(identity.idToken.split('.')).toHaveLength(3)
  })

  it('refuses a code that was used before', async () => {
    const sso = signOn()
    const attempt = await sso.begin('/')
    const back = await provider.signIn(attempt.loginUrl, 'pm01')
    await sso.finish(back.search.slice(1), attempt.sealed)
    await expect(sso.finish(back.search.slice(1), attempt.sealed)).rejects.toThrow()
  })

  it('refuses a code of another attempt, without an attempt, and with a changed state', async () => {
    const sso = signOn()
    const [mine, theirs] = [await sso.begin('/'), await sso.begin('/')]
    const back = await provider.signIn(theirs.loginUrl, 'pm01')
    await expect(sso.finish(back.search.slice(1), mine.sealed)).rejects.toThrow()
    await expect(sso.finish(back.search.slice(1), undefined)).rejects.toThrow('no sign-in has begun')
    back.searchParams.set('state', mine.state)
    await expect(sso.finish(back.search.slice(1), mine.sealed)).rejects.toThrow()
  })

  it('refuses what another issuer sends', async () => {
    const sso = signOn()
    const attempt = await sso.begin('/')
    const back = await provider.signIn(attempt.loginUrl, 'pm01')
    back.searchParams.set('iss', 'https://evil.example.com')
    await expect(sso.finish(back.search.slice(1), attempt.sealed)).rejects.toThrow()
  })

  it('sends the browser to the provider for the end of the session there', async () => {
    const sso = signOn()
    const attempt = await sso.begin('/')
    const back = await provider.signIn(attempt.loginUrl, 'pm01')
    const { idToken } = await sso.finish(back.search.slice(1), attempt.sealed)
    const url = new URL((await sso.logoutUrl(idToken))!)
    expect(url.origin).toBe(provider.issuer)
    expect(url.searchParams.get('id_token_hint')).toBe(idToken)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/login`)
  })

  it('fails while the provider is down, and works when it is up again', async () => {
    const sso = signOn({ issuer: `http://127.0.0.1:${LATE_PORT}` })
    await expect(sso.begin('/')).rejects.toThrow()
    const late = await startProvider(`${PUBLIC_URL}/api/sso/callback`, { port: LATE_PORT })
    await expect(sso.begin('/')).resolves.toMatchObject({ loginUrl: expect.stringContaining(late.issuer) })
    await late.stop()
    const attempt = await sso.begin('/')
    await expect(sso.finish(`code=any&state=${attempt.state}`, attempt.sealed)).rejects.toThrow()
  })

  it.each([
    [10, 'takes'],
    [120, 'refuses'],
  ])('provider whose clock is %i s behind: %s its identity tokens', async (behind, result) => {
    const skewed = await startSkewedProvider(`${PUBLIC_URL}/api/sso/callback`, behind)
    try {
      const sso = signOn({ issuer: skewed.issuer })
      const attempt = await sso.begin('/')
      const back = await skewed.signIn(attempt.loginUrl, 'pm01')
      const finished = sso.finish(back.search.slice(1), attempt.sealed)
      if (result === 'refuses') await expect(finished).rejects.toThrow()
      else await expect(finished).resolves.toMatchObject({ claims: { sub: 'pm01' } })
    } finally {
      await skewed.stop()
    }
  })

  it.each([
    ['an honest one', {}, true],
    ['another nonce', { claims: { nonce: 'another' } }, false],
    ['no nonce', { claims: { nonce: undefined } }, false],
    ['another audience', { claims: { aud: 'another-client' } }, false],
    ['another issuer', { claims: { iss: 'https://evil.example.com' } }, false],
    ['an end gone by', { claims: { exp: 1 } }, false],
    ['no subject', { claims: { sub: undefined } }, false],
    ['a foreign signature', { foreignKey: true }, false],
    ['no signature', { unsigned: true }, false],
    ['nothing at all', { absent: true }, false],
  ])('identity token with %s', async (_what, forgery, good) => {
    const forger = await startForgingProvider(CLIENT_ID)
    try {
      const sso = signOn({ issuer: forger.issuer })
      const attempt = await sso.begin('/')
      forger.prepare(attempt.loginUrl, forgery)
      const finished = sso.finish(`code=any&state=${attempt.state}`, attempt.sealed)
      if (good) await expect(finished).resolves.toMatchObject({ claims: { sub: 'pm01' } })
      else await expect(finished).rejects.toThrow()
    } finally {
      await forger.stop()
    }
  })

  it('is sent back by the provider to the address that it has on its list, and to no other', async () => {
    const elsewhere = new SingleSignOn(settings(), 'http://127.0.0.1:8116', 'cookie secret')
    const { loginUrl } = await elsewhere.begin('/')
    const refused = await fetch(loginUrl, { redirect: 'manual' })
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null])
  })

  it('refuses a client whose secret the provider does not know', async () => {
    const sso = signOn({ clientSecret: 'wrong' })
    const attempt = await sso.begin('/')
    const back = await provider.signIn(attempt.loginUrl, 'pm01')
    await expect(sso.finish(back.search.slice(1), attempt.sealed)).rejects.toThrow()
  })

  function signOn(changes: { issuer?: string; clientSecret?: string } = {}): SingleSignOn {
    return new SingleSignOn({ ...settings(), ...changes }, PUBLIC_URL, 'cookie secret')
  }

  function settings() {
    return {
      issuer: provider.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      scope: 'openid profile email',
      accountClaim: 'preferred_username',
      nameClaim: 'name',
      provision: false,
    }
  }
})
