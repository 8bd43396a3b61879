import * as client from 'openid-client'
import type { OidcSettings } from '#server/env.ts'
import { ATTEMPT_LIFETIME_MS } from './attempt-cookie.ts'
import { Sealer } from './sealed.ts'

const CLOCK_TOLERANCE_S = 30
const TIMEOUT_S = 10

/** A sign-in that has begun: the provider's address, and what the browser must bring back. */
export interface Attempt {
  readonly loginUrl: string
  readonly state: string
  /** Content of the cookie: verifier, nonce and the path to return to. */
  readonly sealed: string
}

/** A sign-in that has succeeded. */
export interface Identity {
  readonly claims: Readonly<Record<string, unknown>>
  readonly idToken: string
  readonly returnPath: string
}

interface Remembered {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly returnPath: string
}

/**
 * Single sign-on by OpenID Connect: authorization code with PKCE (RFC 7636), state, nonce, issuer, audience and signature
 * checked. Every method throws when the provider cannot be reached or refuses; callers say 'login failed'.
 */
export class SingleSignOn {
  readonly #settings: OidcSettings
  readonly #redirectUri: string
  readonly #homeUrl: string
  readonly #sealer: Sealer
  #configuration: Promise<client.Configuration> | undefined

  constructor(settings: OidcSettings, publicUrl: string, cookieSecret: string) {
    this.#settings = settings
    this.#redirectUri = `${publicUrl}/api/sso/callback`
    this.#homeUrl = `${publicUrl}/login`
    this.#sealer = new Sealer(cookieSecret)
  }

  async begin(returnPath: string): Promise<Attempt> {
    const configuration = await this.#configure()
    const verifier = client.randomPKCECodeVerifier()
    const remembered: Remembered = { state: client.randomState(), nonce: client.randomNonce(), verifier, returnPath }
    const loginUrl = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: this.#settings.scope,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: remembered.state,
      nonce: remembered.nonce,
    })
    return {
      loginUrl: loginUrl.href,
      state: remembered.state,
      sealed: this.#sealer.seal(remembered, ATTEMPT_LIFETIME_MS),
    }
  }

  /** `query`: what the provider sent with the browser, without `?`; `sealed`: the attempt's cookie. */
  async finish(query: string, sealed: string | undefined): Promise<Identity> {
    const remembered = this.#sealer.open(sealed ?? '') as Remembered | undefined
    if (!remembered) throw new Error('no sign-in has begun in this browser, or it took too long')
    const tokens = await client.authorizationCodeGrant(
      await this.#configure(),
      new URL(`${this.#redirectUri}?${query}`),
      { expectedState: remembered.state, expectedNonce: remembered.nonce, pkceCodeVerifier: remembered.verifier },
    )
    return { claims: tokens.claims()!, idToken: tokens.id_token!, returnPath: remembered.returnPath }
  }

  /** Address that ends the session at the provider; null when the provider offers none. */
  async logoutUrl(idToken: string): Promise<string | null> {
    const configuration = await this.#configure()
    if (!configuration.serverMetadata().end_session_endpoint) return null
    const parameters = { post_logout_redirect_uri: this.#homeUrl, ...(idToken ? { id_token_hint: idToken } : {}) }
    return client.buildEndSessionUrl(configuration, parameters).href
  }

  /** The provider's metadata, requested once, and again after a failure. */
  #configure(): Promise<client.Configuration> {
    this.#configuration ??= this.#discover().catch(error => {
      this.#configuration = undefined
      throw error
    })
    return this.#configuration
  }

  #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings
    const url = new URL(issuer)
    const metadata = { [client.clockTolerance]: CLOCK_TOLERANCE_S, redirect_uris: [this.#redirectUri] }
    const authentication = clientSecret ? client.ClientSecretPost(clientSecret) : client.None()
    return client.discovery(url, clientId, metadata, authentication, {
      timeout: TIMEOUT_S,
      // readEnvironment allows http only for a provider on this machine.
      execute: [client.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : [])],
    })
  }
}
