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
  beforeAll(async () => {
    test = await buildTestApp()
    document = JSON.parse((await test.anonymous.get('/api/docs/json')).body)
  })
  afterAll(() => test.close())

  it.each(Object.keys(API).filter(call => !call.includes('/:name')))('has %s with its encoding', call => {
    const { method, path } = splitCall(call)
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
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
