import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** A real OpenID Connect provider on this machine; anybody signs in by typing a name. */
export interface TestProvider {
  readonly issuer: string
  /** Follows the browser from `loginUrl` through sign-in and consent; answers the URL it is sent back to. */
  signIn(loginUrl: string, name: string): Promise<URL>
  stop(): Promise<void>
}

export const CLIENT_ID = 'steward-test'
export const CLIENT_SECRET = 'steward-test-secret-with-enough-length'

export interface ProviderOptions {
  /** Any free one by default. */
  readonly port?: number
  /** How long an identity token is valid. */
  readonly idTokenSeconds?: number
}

/** `redirectUri`: where the provider may send the browser back to. */
export async function startProvider(redirectUri: string, options: ProviderOptions = {}): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.on('request', providerAt(issuer, redirectUri, options).callback())
  return { issuer, signIn: signInAt, stop: () => close(server) }
}

function providerAt(issuer: string, redirectUri: string, { idTokenSeconds = 600 }: ProviderOptions): Provider {
  const origin = new URL(redirectUri).origin
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [`${origin}/login`],
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username', 'name'], email: ['email'] },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: id, name: `Name of ${id}`, email: `${id}@example.com` }),
    }),
    cookies: { keys: ['test'] },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: idTokenSeconds,
    },
  })
}

/** What a browser does: keeps cookies, follows redirects, fills in the two forms. */
export async function signInAt(loginUrl: string, name: string): Promise<URL> {
  const issuer = new URL(loginUrl).origin
  const cookies = new Map<string, string>()
  let url = new URL(loginUrl)
  let form: URLSearchParams | undefined
  for (let step = 0; step < 20; step++) {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form,
      headers: { cookie },
      redirect: 'manual',
    })
    form = undefined
    for (const line of response.headers.getSetCookie()) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (key) cookies.set(key, value ?? '')
    }
    const location = response.headers.get('location')
    if (location) {
      url = new URL(location, url)
      if (url.origin !== issuer) return url
    } else {
      const page = await response.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      if (!prompt) throw new Error(`the provider answered ${response.status} without a form: ${page.slice(0, 500)}`)
      url = new URL(/<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? url, url)
      form = new URLSearchParams(prompt === 'login' ? { prompt, login: name, password: 'any' } : { prompt })
    }
  }
  throw new Error('the provider never sent the browser back')
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}
