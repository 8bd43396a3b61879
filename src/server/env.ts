import { isAbsolute, resolve } from 'node:path'

/** Settings of the process: environment variables, read once at start (README.md lists them). */
export interface Environment {
  /** demo: test accounts, sample data, additive migration at start. production: single sign-on, explicit migration. */
  readonly mode: 'demo' | 'production'
  readonly host: string
  readonly port: number
  /** How long requests in progress may take after SIGTERM. */
  readonly drainSeconds: number
  /** Absolute path of the directory with `app.json`. */
  readonly configDir: string
  /** Absolute path of the directory for the embedded database and uploaded files. */
  readonly dataDir: string
  /** `postgres://…`; undefined = embedded SQLite in `dataDir`. */
  readonly databaseUrl?: string
  /** Size of the sample company in percent of the shipped one; 0 = only the rows written out in the files. */
  readonly sampleScale: number
  /** In production: migrate the tables to the config at this start. */
  readonly migrate: boolean
  /** Origin under which browsers reach the platform, without a trailing slash; undefined = that of each request. */
  readonly publicUrl?: string
  readonly oidc?: OidcSettings
  /** HTTP endpoint that checks butler accounts; undefined = the embedded demo of the sister system. */
  readonly sisterSystem?: { readonly url: string; readonly token?: string }
  /** Foreign backend that answers `/api` in place of this process. */
  readonly backendUrl?: string
  /** Demo mode may listen beyond loopback although anybody can sign in there. */
  readonly allowRemoteDemo: boolean
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Whose `X-Forwarded-*` headers to believe: `false`, `true` or a list of addresses. */
  readonly trustProxy: boolean | string
  /** Other origins that the browser may connect to (photos); part of the content security policy. */
  readonly externalOrigins: readonly string[]
  /** The maps service of location fields (AMap): its key for browsers and its security code. */
  readonly maps?: { readonly key: string; readonly securityCode?: string }
  /** Who may open the API document: everybody, signed-in accounts or nobody. */
  readonly apiDocs: 'public' | 'session' | 'off'
  /** Mail server and sender of the channels of kind mail; undefined = mails wait. */
  readonly mail?: { readonly url: string; readonly from: string }
  /**
   * Endpoints of the channels of kind webhook, by `channelVariable` of their names (`SMS`); messages of other webhook channels
   * wait.
   */
  readonly webhooks: Readonly<Record<string, { readonly url: string; readonly secret: string }>>
  /** Signs the short-lived cookie of a sign-in; undefined = made up at start (one process only). */
  readonly cookieSecret?: string
}

/** OpenID Connect provider of single sign-on (RFC 6749, OpenID Connect Core 1.0). */
export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret?: string
  readonly scope: string
  /** Claim that holds the account's `adAccount`. */
  readonly accountClaim: string
  readonly nameClaim: string
  /** Creates an account without roles for a user whom the provider knows and the platform does not. */
  readonly provision: boolean
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Sample data is generated in memory before it is written. */
const MOST_SCALE = 500

/** Every mistake in the environment, one sentence each. */
export class EnvironmentError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The environment is not valid:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
  }
}

/** Reads and checks `variables` (usually `process.env`). @throws EnvironmentError naming all mistakes at once. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const read = new VariableReader(variables)
  const mode = read.choice(
    'STEWARD_MODE',
    ['demo', 'production'],
    variables.NODE_ENV === 'production' ? 'production' : 'demo',
  )
  const environment: Environment = {
    mode,
    host: read.text('HOST') ?? '127.0.0.1',
    port: read.integer('PORT', 0, 65_535) ?? 8080,
    drainSeconds: read.integer('DRAIN_SECONDS', 1, 3600) ?? 60,
    configDir: absolute(read.text('CONFIG_DIR') ?? 'config'),
    dataDir: absolute(read.text('DATA_DIR') ?? '.data'),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    sampleScale: read.integer('SAMPLE_SCALE', 0, MOST_SCALE) ?? 100,
    migrate: read.flag('MIGRATE'),
    publicUrl: read.origin('PUBLIC_URL'),
    oidc: readOidc(read),
    sisterSystem: readSisterSystem(read),
    backendUrl: read.url('BACKEND_URL', ['http:', 'https:'])?.replace(/\/+$/, ''),
    allowRemoteDemo: read.flag('ALLOW_REMOTE_DEMO'),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, mode === 'production' ? 'info' : 'warn'),
    trustProxy: readTrustProxy(read),
    externalOrigins: read
      .list('EXTERNAL_ORIGINS')
      .map(origin => read.checkOrigin('EXTERNAL_ORIGINS', origin) ?? origin),
    maps: readMaps(read),
    apiDocs: read.choice('API_DOCS', ['public', 'session', 'off'], mode === 'production' ? 'session' : 'public'),
    cookieSecret: read.text('COOKIE_SECRET'),
    mail: readMail(read),
    webhooks: readWebhooks(read),
  }
  checkTogether(environment, read)
  if (read.problems.length > 0) throw new EnvironmentError(read.problems)
  return environment
}

/** Whether only this machine can reach `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

function readOidc(read: VariableReader): OidcSettings | undefined {
  const issuer = read.url('OIDC_ISSUER', ['http:', 'https:'])
  const clientId = read.text('OIDC_CLIENT_ID')
  if (!issuer && !clientId) return undefined
  if (!issuer) read.problems.push('OIDC_CLIENT_ID is set but OIDC_ISSUER is not: name the provider as well.')
  if (!clientId) read.problems.push('OIDC_ISSUER is set but OIDC_CLIENT_ID is not: name the client as well.')
  return {
    issuer: issuer ?? '',
    clientId: clientId ?? '',
    clientSecret: read.text('OIDC_CLIENT_SECRET'),
    scope: read.text('OIDC_SCOPE') ?? 'openid profile email',
    accountClaim: read.text('OIDC_ACCOUNT_CLAIM') ?? 'preferred_username',
    nameClaim: read.text('OIDC_NAME_CLAIM') ?? 'name',
    provision: read.flag('OIDC_PROVISION'),
  }
}

function readSisterSystem(read: VariableReader): Environment['sisterSystem'] {
  const url = read.url('SISTER_SYSTEM_URL', ['http:', 'https:'])
  return url ? { url, token: read.text('SISTER_SYSTEM_TOKEN') } : undefined
}

function readMaps(read: VariableReader): Environment['maps'] {
  const key = read.text('AMAP_KEY')
  return key ? { key, securityCode: read.text('AMAP_SECURITY_CODE') } : undefined
}

function readMail(read: VariableReader): Environment['mail'] {
  const url = read.url('SMTP_URL', ['smtp:', 'smtps:'])
  const from = read.text('MAIL_FROM')
  if (read.text('SMTP_URL') === undefined && !from) return undefined
  if (read.text('SMTP_URL') === undefined)
    read.problems.push('MAIL_FROM is set but SMTP_URL is not: name the mail server as well.')
  if (!from || !/^[^\r\n]*@[^\s@]+$/.test(from))
    read.problems.push('MAIL_FROM must be the address that mails come from, e.g. Steward <notice@example.com>.')
  return { url: url ?? '', from: from ?? '' }
}

const WEBHOOK = /^CHANNEL_([A-Z0-9_]+)_(?:URL|SECRET)$/
const LEAST_SECRET = 16

function readWebhooks(read: VariableReader): Environment['webhooks'] {
  const names = new Set(read.names().flatMap(name => WEBHOOK.exec(name)?.[1] ?? []))
  return Object.fromEntries([...names].map(name => [name, readWebhook(read, `CHANNEL_${name}`)]))
}

function readWebhook(read: VariableReader, name: string) {
  const url = read.url(`${name}_URL`, ['http:', 'https:'])
  const secret = read.text(`${name}_SECRET`)
  if (read.text(`${name}_URL`) === undefined)
    read.problems.push(`${name}_SECRET is set but ${name}_URL is not: name the endpoint as well.`)
  else if (url?.startsWith('http:') && !isLoopback(new URL(url).hostname))
    read.problems.push(`${name}_URL must begin with https: unless the endpoint runs on this machine.`)
  if (!secret || secret.length < LEAST_SECRET)
    read.problems.push(
      `${name}_SECRET must hold the secret that signs the calls, of at least ${LEAST_SECRET} characters.`,
    )
  return { url: url ?? '', secret: secret ?? '' }
}

function readTrustProxy(read: VariableReader): boolean | string {
  const value = read.text('TRUST_PROXY')
  if (value === undefined || value === '0' || value === 'false') return false
  return value === '1' || value === 'true' ? true : value
}

function checkTogether(environment: Environment, read: VariableReader): void {
  if (environment.mode === 'production' && !environment.oidc && !environment.backendUrl)
    read.problems.push(
      'STEWARD_MODE is production but no one could sign in: set OIDC_ISSUER and OIDC_CLIENT_ID, or use STEWARD_MODE=demo.',
    )
  if (environment.mode === 'demo' && !isLoopback(environment.host) && !environment.allowRemoteDemo)
    read.problems.push(
      `HOST is ${environment.host}, but in demo mode anybody who reaches the platform can sign in as any test account: ` +
        'listen on 127.0.0.1, set STEWARD_MODE=production, or confirm with ALLOW_REMOTE_DEMO=1.',
    )
  if (environment.oidc?.issuer.startsWith('http:') && !isLoopback(new URL(environment.oidc.issuer).hostname))
    read.problems.push('OIDC_ISSUER must begin with https: unless the provider runs on this machine.')
  if (environment.oidc && !environment.publicUrl)
    read.problems.push(
      'PUBLIC_URL is missing: single sign-on needs the origin to return to, e.g. https://admin.example.com.',
    )
}

/** Reads single variables and collects their errors; an empty variable counts as not set. */
class VariableReader {
  readonly problems: string[] = []

  constructor(private readonly variables: Readonly<Record<string, string | undefined>>) {}

  text(name: string): string | undefined {
    return this.variables[name]?.trim() || undefined
  }

  /** Names of the variables that are set. */
  names(): string[] {
    return Object.keys(this.variables).filter(name => this.text(name) !== undefined)
  }

  list(name: string): string[] {
    return (this.text(name) ?? '').split(/[\s,]+/).filter(Boolean)
  }

  flag(name: string): boolean {
    const value = this.text(name)
    if (value !== undefined && !['0', '1', 'true', 'false'].includes(value))
      this.problems.push(`${name} is '${value}', but must be 1 or 0.`)
    return value === '1' || value === 'true'
  }

  integer(name: string, min: number, max: number): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
    this.problems.push(`${name} is '${value}', but must be a whole number from ${min} to ${max}.`)
    return undefined
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.text(name)
    if (value === undefined) return fallback
    const found = choices.find(choice => choice === value)
    if (!found) this.problems.push(`${name} is '${value}', but must be one of ${choices.join(', ')}.`)
    return found ?? fallback
  }

  url(name: string, protocols: readonly string[]): string | undefined {
    const value = this.text(name)
    if (value === undefined || (URL.canParse(value) && protocols.includes(new URL(value).protocol))) return value
    this.problems.push(`${name} must be a URL that starts with ${protocols.map(each => `${each}//`).join(' or ')}.`)
    return undefined
  }

  origin(name: string): string | undefined {
    const value = this.text(name)
    return value === undefined ? undefined : this.checkOrigin(name, value.replace(/\/+$/, ''))
  }

  checkOrigin(name: string, value: string): string | undefined {
    if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value)
      return value
    this.problems.push(
      `${name} names '${value}', but must hold an origin without a path, e.g. https://maps.example.com.`,
    )
    return undefined
  }
}

function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(path)
}
