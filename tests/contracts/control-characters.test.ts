import type { TSchema } from '@sinclair/typebox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Refusal } from '#model/api/envelope.ts'
import { API, type ApiCall, type Endpoint, splitCall } from '#model/api.ts'
import { buildTestApp, type Client, type TestAnswer, type TestApp } from '../helpers/build-app.ts'
import { eachDatabase } from '../helpers/database.ts'
import { platformModel } from '../helpers/platform-model.ts'

const NUL = 'a\u0000b'
const BELL = 'a\u0007b'
const DELETE = 'a\u007fb'
const HALF = 'a\ud800b'

const CALLS = Object.entries(API) as [ApiCall, Endpoint][]
/** Parameters that a list takes besides those that its declaration names. */
const OF_LISTS = ['_q', '_sort', '_order', '_fields', '_page', '_where', '_start', 'name', 'name_like', 'name_in']

eachDatabase(open => {
  let test: TestApp
  let clients: Readonly<Record<Endpoint['access'], Client>>
  let houseFields: readonly string[]
  beforeAll(async () => {
    test = await buildTestApp({ database: open() })
    const keeper = await test.login('keeper01')
    clients = { public: test.anonymous, optional: keeper, session: keeper, admin: await test.login('admin01') }
    houseFields = Object.keys((await platformModel()).resources.house!.fields)
  })
  afterAll(() => test.close())

  it.each(CALLS.filter(([, { params }]) => params))(
    '%s: a path with a control character names nothing',
    async (call, endpoint) => {
      for (const name of Object.keys(endpoint.params!.properties))
        for (const text of [NUL, BELL])
          expect((await send(call, endpoint, { params: { [name]: text } })).status).toBe(404)
    },
  )

  it.each(CALLS)('%s: a query string with one is refused by name', async (call, endpoint) => {
    const { properties, additionalProperties } = (endpoint.query ?? {}) as TSchema
    const names = [...Object.keys(properties ?? {}), ...(additionalProperties === true ? OF_LISTS : ['anything'])]
    for (const name of names)
      for (const text of [NUL, BELL, DELETE])
        expectRefused(await send(call, endpoint, { query: { [name]: text } }), name)
  })

  it.each(CALLS.filter(([, { body, encoding }]) => body && encoding !== 'multipart'))(
    '%s: a body with one is refused by name, whichever text has it',
    async (call, endpoint) => {
      const sample = sampleOf(endpoint.body!, houseFields)
      const slots = slotsOf(sample)
      expect(slots.length).toBeGreaterThan(0)
      for (const slot of slots)
        for (const text of endpoint.encoding === 'form' ? [NUL, BELL] : [NUL, BELL, HALF])
          expectRefused(await send(call, endpoint, { body: withText(sample, slot, text) }), slot.join('.'))
    },
  )

  it('tabs and line breaks are let through', async () => {
    const answer = await clients.session.get('/api/resources/house?_q=a%09b%0A')
    expect(answer).toMatchObject({ code: 200, data: [] })
  })

  it.each([
    [
      'the list that an export asks for',
      '/api/resources/house/export',
      { columns: [{ path: 'name' }], filter: '_q=%00' },
      '_q',
    ],
    [
      'the list that a bulk action means',
      '/api/resources/house/bulk',
      { action: 'update', filter: 'name=%00', values: {} },
      'name',
    ],
    [
      'a condition inside it',
      '/api/resources/house/bulk',
      { action: 'update', filter: '_where=any(name%3D%00)', values: {} },
      'name',
    ],
  ])('a query string inside a body: %s', async (_what, url, body, path) => {
    expectRefused(await clients.admin.post<Refusal>(url, body), path)
  })

  it('a query string, and JSON, inside a query string', async () => {
    expectRefused(await clients.session.get('/api/resources/house/counts?_each=_q%3D%2500'), '_q')
    const json = encodeURIComponent('{"name":"a\\u0000"}')
    expectRefused(await clients.session.get(`/api/resources/house/choices?_params=${json}`), '_params')
  })

  it('the name of an uploaded file loses them', async () => {
    const part = `--x\r\ncontent-disposition: form-data; name="no${NUL}te"\r\n\r\n${NUL}\r\n`
    const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="li${BELL}st.csv"\r\ncontent-type: text/csv\r\n\r\nname\nA\n\r\n--x--\r\n`
    const answer = await clients.session.send<{ name: string }>({
      method: 'POST',
      url: '/api/files',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: part + file,
    })
    expect(answer).toMatchObject({ code: 200, data: { name: 'liabst.csv' } })
  })

  interface Given {
    readonly params?: Readonly<Record<string, string>>
    readonly query?: Readonly<Record<string, string>>
    readonly body?: unknown
  }

  function send(call: ApiCall, { access, encoding }: Endpoint, { params, query, body }: Given) {
    const { method, path } = splitCall(call)
    const named = { name: 'house', ...params } as Readonly<Record<string, string>>
    const url = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(named[name] ?? '1'))
    const isForm = encoding === 'form'
    return clients[access].send<Refusal>({
      method,
      url: query ? `${url}?${new URLSearchParams(query)}` : url,
      ...(body === undefined
        ? {}
        : {
            headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
            payload: isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body),
          }),
    })
  }
})

function expectRefused(answer: TestAnswer<Refusal> | TestAnswer, path: string): void {
  const { problems } = (answer.data ?? {}) as Refusal
  expect({ status: answer.status, code: answer.code, problems: problems?.map(each => [each.path, each.code]) }).toEqual(
    {
      status: 200,
      code: 1000,
      problems: [[path, 'bad-character']],
    },
  )
}

/** A body of the schema in which every optional member is there; `fields` stand for the fields of a record. */
function sampleOf(schema: TSchema, fields: readonly string[] = ['name']): unknown {
  const { type, anyOf, properties, patternProperties, items } = schema as Record<string, unknown> & TSchema
  if ('const' in schema) return schema.const
  if (anyOf)
    return sampleOf(
      (anyOf as TSchema[]).find(each => each.type === 'object' || each.type === 'string') ?? (anyOf as TSchema[])[0]!,
      fields,
    )
  if (properties)
    return Object.fromEntries(
      Object.entries(properties as Record<string, TSchema>).map(([name, each]) => [name, sampleOf(each, fields)]),
    )
  if (patternProperties) {
    const inner = Object.values(patternProperties as Record<string, TSchema>)[0]!
    return Object.fromEntries(fields.map(name => [name, sampleOf(inner, fields)]))
  }
  if (type === 'array') return items ? [sampleOf(items as TSchema, fields)] : ['text']
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (type === 'object') return Object.fromEntries(fields.map(name => [name, 'text']))
  return 'text'
}

type Slot = readonly string[]

/** Where the sample has texts, or what may be one. */
function slotsOf(sample: unknown, at: Slot = []): Slot[] {
  if (typeof sample === 'object' && sample !== null)
    return Object.entries(sample).flatMap(([key, value]) => slotsOf(value, [...at, key]))
  return [at]
}

function withText(sample: unknown, [key, ...rest]: Slot, text: string): unknown {
  if (key === undefined) return text
  const copy = structuredClone(sample) as Record<string, unknown>
  copy[key] = withText(copy[key], rest, text)
  return copy
}
