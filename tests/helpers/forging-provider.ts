import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a token says beyond, or instead of, what an honest provider would have it say. */
export interface Forgery {
  /** Claims to replace; undefined leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Signs with a key that the provider does not publish. */
  readonly foreignKey?: boolean
  /** Says that it needs no signature. */
  readonly unsigned?: boolean
  /** Sends no identity token at all. */
  readonly absent?: boolean
}

/** A provider that answers every code with the identity token of `forgery`: what a checking client must see through. */
export async function startForgingProvider(clientId: string) {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let next: { readonly nonce: string; readonly forgery: Forgery } = { nonce: '', forgery: {} }
  const answers: Readonly<Record<string, () => unknown>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] }),
    '/token': () => ({
      access_token: 'access',
      token_type: 'Bearer',
      ...(next.forgery.absent ? {} : { id_token: idToken(next.nonce, next.forgery) }),
    }),
  }
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer?.() ?? {}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function idToken(nonce: string, { claims, foreignKey, unsigned }: Forgery): string {
    const now = Math.floor(Date.now() / 1000)
    const honest = { iss: issuer, aud: clientId, sub: 'pm01', iat: now, exp: now + 60, nonce }
    const header = unsigned ? { alg: 'none' } : { alg: 'RS256', kid: 'own' }
    const text = [header, { ...honest, ...claims }].map(part => base64url(JSON.stringify(part))).join('.')
    return `${text}.${unsigned ? '' : signature(text, foreignKey ? foreign.privateKey : own.privateKey)}`
  }

  return {
    issuer,
    /** The next code is answered so; `loginUrl` is where the sign-in began. */
    prepare(loginUrl: string, forgery: Forgery): void {
      next = { nonce: new URL(loginUrl).searchParams.get('nonce') ?? '', forgery }
    },
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

function signature(text: string, key: KeyObject): string {
  return createSign('RSA-SHA256').update(text).sign(key, 'base64url')
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}
