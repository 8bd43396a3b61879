import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SingleSignOn } from '#server/sso/single-sign-on.ts'
import { CLIENT_ID, CLIENT_SECRET, startProvider, type TestProvider } from '../../helpers/oidc-provider.ts'
import { startSkewedProvider } from '../../helpers/skewed-provider.ts'

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
  ])('provider whose clock is %i s behind: %s its identity tokens', async (behind, verdict) => {
    const skewed = await startSkewedProvider(`${PUBLIC_URL}/api/sso/callback`, behind)
    try {
      const sso = signOn({ issuer: skewed.issuer })
      const attempt = await sso.begin('/')
      const back = await skewed.signIn(attempt.loginUrl, 'pm01')
      const finished = sso.finish(back.search.slice(1), attempt.sealed)
      if (verdict === 'refuses') await expect(finished).rejects.toThrow()
      else await expect(finished).resolves.toMatchObject({ claims: { sub: 'pm01' } })
    } finally {
      await skewed.stop()
    }
  })

  it('refuses a client whose secret the provider does not know', async () => {
    const sso = signOn({ clientSecret: 'wrong' })
    const attempt = await sso.begin('/')
    const back = await provider.signIn(attempt.loginUrl, 'pm01')
    await expect(sso.finish(back.search.slice(1), attempt.sealed)).rejects.toThrow()
  })

  function signOn(changes: { issuer?: string; clientSecret?: string } = {}): SingleSignOn {
    const settings = {
      issuer: provider.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      scope: 'openid profile email',
      accountClaim: 'preferred_username',
      nameClaim: 'name',
      provision: false,
      ...changes,
    }
    return new SingleSignOn(settings, PUBLIC_URL, 'cookie secret')
  }
})
