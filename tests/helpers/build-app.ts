import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { SignedIn } from '#model/api.ts'
import type { AppModel } from '#model/app-model.ts'
import { readEnvironment } from '#server/env.ts'
import { type AppOptions, buildApp } from '#server/http/app.ts'
import type { Services } from '#server/http/services.ts'
import { makeServices } from '#server/http/start/open-services.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { migrate } from './database.ts'
import { platformModel } from './platform-model.ts'

export interface TestAppOptions {
  /** The small platform of platform-model.ts by default. */
  readonly model?: AppModel
  /** A SQLite database in memory by default; its owner closes it. */
  readonly database?: Database
  /** Environment variables on top of a silent demo. */
  readonly variables?: Readonly<Record<string, string>>
  /** In place of services that the environment asks for. */
  readonly services?: Partial<Services>
  readonly pages?: AppOptions['pages']
  readonly assets?: string
  readonly guide?: string
}

/** The whole app on a database with sample data; requests go in by `inject`. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly services: Services
  readonly anonymous: Client
  /** Signs in as an account of the sample data, as an API client with a bearer token. */
  login(adAccount: string): Promise<Client>
  /** Signs in as our own pages do: by cookie, with their header. */
  loginByCookie(adAccount: string): Promise<Client>
  close(): Promise<void>
}

export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { model = await platformModel(), pages, assets, guide } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-test-'))
  const database = options.database ?? (await openDatabase(':memory:'))
  const environment = readEnvironment({
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    DATA_DIR: dataDir,
    ...options.variables,
  })
  await migrate(model, database)
  const { close, ...made } = await makeServices(model, environment, database)
  const services = { ...made, ...options.services }
  const app = await buildApp({ services, pages, assets, guide })
  await app.ready()
  return {
    app,
    services,
    anonymous: new Client(app),
    login: async adAccount => {
      const answer = await new Client(app).form<SignedIn>('/api/account/mock_login', { adAccount })
      return new Client(app, { authorization: `Bearer ${answer.data.token}` })
    },
    loginByCookie: async adAccount => {
      const own = { 'x-steward-client': 'web' }
      const answer = await new Client(app, own).form<SignedIn>('/api/account/mock_login', { adAccount })
      return new Client(app, { ...own, cookie: cookieOf(answer) })
    },
    close: async () => {
      await app.close()
      if (!options.database) await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** An answer with its envelope taken apart; `code` is undefined when the body is no envelope. */
export interface TestAnswer<T = unknown> {
  readonly status: number
  readonly code: number | undefined
  readonly message: string
  readonly data: T
  readonly headers: LightMyRequestResponse['headers']
  readonly body: string
}

/** Sends requests with the same headers each time. */
export class Client {
  readonly #app: FastifyInstance
  readonly headers: Readonly<Record<string, string>>

  constructor(app: FastifyInstance, headers: Readonly<Record<string, string>> = {}) {
    this.#app = app
    this.headers = { 'accept-language': 'en-US', ...headers }
  }

  /** The same client with further headers. */
  with(headers: Readonly<Record<string, string>>): Client {
    return new Client(this.#app, { ...this.headers, ...headers })
  }

  get<T = unknown>(url: string) {
    return this.send<T>({ method: 'GET', url })
  }
  post<T = unknown>(url: string, body?: object) {
    return this.send<T>({ method: 'POST', url, payload: body })
  }
  patch<T = unknown>(url: string, body: object) {
    return this.send<T>({ method: 'PATCH', url, payload: body })
  }
  delete<T = unknown>(url: string) {
    return this.send<T>({ method: 'DELETE', url })
  }
  /** A url-encoded form. */
  form<T = unknown>(url: string, values: Readonly<Record<string, string>> = {}) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.send<T>({ method: 'POST', url, headers, payload: new URLSearchParams(values).toString() })
  }

  /** The answer as it comes: a file. */
  raw(options: InjectOptions): Promise<LightMyRequestResponse> {
    return this.#app.inject({ ...options, headers: { ...this.headers, ...options.headers } })
  }

  async send<T = unknown>(options: InjectOptions): Promise<TestAnswer<T>> {
    const response = await this.raw(options)
    const { statusCode: status, headers, body } = response
    const envelope = String(headers['content-type']).startsWith('application/json') ? JSON.parse(body) : {}
    return { status, headers, body, code: envelope.code, message: envelope.message ?? '', data: envelope.data }
  }
}

/** `name=value` of the session cookie that an answer sets. */
export function cookieOf(answer: TestAnswer): string {
  const lines = [answer.headers['set-cookie'] ?? []].flat()
  const line = lines.find(each => each.startsWith('steward_session='))
  if (!line) throw new Error(`the answer sets no session cookie: ${answer.status} ${answer.body}`)
  return line.split(';')[0]!
}
