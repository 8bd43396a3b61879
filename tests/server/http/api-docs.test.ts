import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API, splitCall } from '#model/api.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-app.ts'

interface Document {
  readonly openapi: string
  readonly paths: Record<string, Record<string, { parameters?: { name: string }[]; requestBody?: { content: object } }>>
  readonly components: { schemas: Record<string, { properties?: Record<string, { type?: unknown; enum?: unknown }> }> }
}

describe('the API document', () => {
  let test: TestApp
  let document: Document
  const routes: { readonly method: string; readonly url: string }[] = []
  beforeAll(async () => {
    const watch = (message: unknown) =>
      (message as { readonly fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
        routes.push(...[method].flat().map(each => ({ method: each, url })))
      })
    subscribe('fastify.initialization', watch)
    test = await buildTestApp()
    unsubscribe('fastify.initialization', watch)
    document = JSON.parse((await test.anonymous.get('/api/docs/json')).body)
  })
  afterAll(() => test.close())

  it('is read by the viewer as 3.0, which takes it a tenth of the time', async () => {
    expect(document.openapi).toBe('3.1.0')
    const { body } = await test.anonymous.get('/api/docs/static/swagger-initializer.js')
    const [, source] = /"responseInterceptor":\s*([\s\S]*?return response;?\s*\})/.exec(String(body))!
    const intercept = new Function(`return ${source}`)() as (response: object) => { readonly text: string }
    const { body: text } = await test.anonymous.get('/api/docs/json')
    const seen = intercept({ url: 'http://127.0.0.1/api/docs/json', text })
    expect(JSON.parse(seen.text)).toEqual({ ...document, openapi: '3.0.3' })
    expect(intercept({ url: 'http://127.0.0.1/api/resources/house', text })).toMatchObject({ text })
  })

  it('has every route that the server registers below /api, but for its own viewer', () => {
    const ours = routes.filter(
      ({ method, url }) => /^\/api\/(?!docs)[^*]/.test(url) && method !== 'HEAD' && method !== 'OPTIONS',
    )
    expect(ours.length).toBeGreaterThanOrEqual(101)
    const missing = ours
      .filter(({ method, url }) => !operationAt(method, url))
      .map(each => `${each.method} ${each.url}`)
    expect(missing).toEqual([])
  })

  it.each([
    ['post', '/api/resources/{name}/export'],
    ['post', '/api/resources/{name}/import/jobs'],
    ['post', '/api/resources/{name}/bulk/jobs'],
    ['get', '/api/resources/{name}/deleted'],
    ['post', '/api/resources/{name}/deleted/{id}/restore'],
    ['post', '/api/resources/{name}/{id}/comments'],
    ['post', '/api/resources/{name}/documents/{document}'],
    ['get', '/api/resources/{name}/totals'],
    ['post', '/api/resources/{name}/{id}/reveal'],
    ['post', '/api/resources/{name}/{id}/timeline/{entry}/revert'],
  ])('has %s %s with its path parameters', (method, path) => {
    const names = document.paths[path]?.[method]?.parameters?.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))
  })

  it.each(Object.keys(API))('has %s with its encoding', call => {
    const { method, path } = splitCall(call)
    const operation = operationAt(method, path)
    expect(operation).toBeDefined()
    const { encoding } = API[call as keyof typeof API] as { encoding?: string }
    const types = {
      form: ['application/x-www-form-urlencoded'],
      json: ['application/json'],
      either: ['application/x-www-form-urlencoded', 'application/json'],
      multipart: ['multipart/form-data'],
    }
    if (encoding) expect(Object.keys(operation!.requestBody!.content)).toEqual(types[encoding as keyof typeof types])
  })

  /** Calls that take or answer fields stand under each resource, the others once. */
  function operationAt(method: string, url: string) {
    const paths = [url.replace('/:name', '/house').replace('/:transition', '/occupy'), url]
    const found = paths.map(path => document.paths[path.replace(/:(\w+)/g, '{$1}')]).find(Boolean)
    return found?.[method.toLowerCase()]
  }

  it('has the record calls of each resource with its own fields and filters', () => {
    const { get } = document.paths['/api/resources/house']!
    const names = get!.parameters!.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['_start', '_page', 'status', 'status_in', 'area_gte', 'name_like']))
    expect(document.paths['/api/resources/house/{id}/transitions/occupy']!.post).toBeDefined()
    const { properties } = document.components.schemas.house!
    expect(properties).toMatchObject({
      name: { type: 'string', maxLength: 20 },
      area: { type: ['number', 'null'], minimum: 0 },
      butler: { anyOf: [{ $ref: '#/components/schemas/Reference' }, { type: 'null' }] },
    })
    expect(document.components.schemas.houseInput!.properties).not.toHaveProperty('id')
    expect(document.components.schemas.houseInput!.properties!.butler).toMatchObject({ type: ['integer', 'null'] })
  })

  it('refers only to schemas that it has', () => {
    const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? []
    const known = Object.keys(document.components.schemas)
    expect(references.length).toBeGreaterThan(10)
    for (const reference of references) expect(known).toContain(reference.split('/').at(-1))
  })

  it('follows the config', async () => {
    const { state } = test.services
    const { model } = state.current
    const { castle } = { castle: { ...model.resources.house!, name: 'castle' } }
    state.swap({ ...model, revision: 'two', resources: { ...model.resources, castle } })
    const changed = JSON.parse((await test.anonymous.get('/api/docs/json')).body) as Document
    expect(changed.paths).toHaveProperty('/api/resources/castle')
    state.swap(model)
  })

  it('is read in a viewer that runs no inline script', async () => {
    const page = await test.anonymous.with({ accept: 'text/html' }).get('/api/docs/')
    expect(page.status).toBe(200)
    expect(page.body).toContain('swagger-ui')
    expect(page.body).not.toMatch(/<script(?![^>]*src=)[^>]*>\s*\S/)
    expect(String(page.headers['content-security-policy'])).not.toMatch(/script-src[^;]*unsafe/)
  })

  it.each([
    ['session', 401, 200],
    ['off', 404, 404],
  ] as const)('API_DOCS=%s: %i without a session, %i with one', async (API_DOCS, without, within) => {
    const guarded = await buildTestApp({ variables: { API_DOCS } })
    expect((await guarded.anonymous.get('/api/docs/json')).status).toBe(without)
    expect((await (await guarded.login('new01')).get('/api/docs/json')).status).toBe(within)
    await guarded.close()
  })
})

describe('the reference site', () => {
  it('says that it is being built, and is available afterwards', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'steward-no-site-'))
    const test = await buildTestApp({ variables: { API_DOCS: 'session' }, guide: folder })
    expect((await test.anonymous.get('/api/guide/')).status).toBe(401)
    const reader = await test.login('new01')
    for (const path of ['/api/guide', '/api/guide/', '/api/guide/effects/']) {
      const page = await reader.get(path)
      expect(page.status).toBe(503)
      expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '20' })
    }
    writeFileSync(join(folder, 'index.html'), '<h1>Steward</h1>')
    expect((await reader.get('/api/guide/')).status).toBe(200)
    await test.close()
    rmSync(folder, { recursive: true })
  })

  const directory = mkdtempSync(join(tmpdir(), 'steward-site-'))
  mkdirSync(join(directory, 'effects'))
  for (const page of ['index.html', 'effects/index.html']) writeFileSync(join(directory, page), '<h1>Steward</h1>')
  afterAll(() => rmSync(directory, { recursive: true }))

  it.each([
    ['public', 200, 200],
    ['session', 401, 200],
    ['off', 404, 404],
  ] as const)('API_DOCS=%s: %i without a session, %i with one', async (API_DOCS, without, within) => {
    const test = await buildTestApp({ variables: { API_DOCS }, guide: directory })
    const page = await test.anonymous.get('/api/guide/')
    expect(page.status).toBe(without)
    if (without === 200) expect(page.headers['content-security-policy']).toMatch(/script-src 'self';/)
    const signedIn = await test.login('new01')
    for (const path of ['/api/guide', '/api/guide/', '/api/guide/effects/', '/api/guide/effects/index.html'])
      expect((await signedIn.get(path)).status).toBe(within)
    await test.close()
  })
})
