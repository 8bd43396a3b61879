import { STATUS_CODES } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttp } from '#web/data/http/create-http.ts'
import { HttpFailure } from '#web/data/http/http-failure.ts'
import fc from '../../../helpers/fast-check.ts'
import { type LocalServer, sendJson, startLocalServer } from './local-server.ts'
import { recorder } from './recorder.ts'

let server: LocalServer
beforeAll(async () => {
  server = await startLocalServer()
})
afterAll(() => server.close())

const statuses = fc.constantFrom(
  200,
  201,
  202,
  203,
  206,
  301,
  304,
  400,
  401,
  403,
  404,
  413,
  415,
  418,
  429,
  500,
  502,
  503,
  599,
)
const codes = fc.oneof(fc.constantFrom(-1, 0, 1, 200, 400, 401, 500, 1000, 1001), fc.integer({ min: -2000, max: 5000 }))
const bodies = fc.oneof(
  { weight: 6, arbitrary: fc.record({ code: codes, message: fc.string(), data: fc.jsonValue() }) },
  fc.record({ message: fc.string() }),
  fc.record({ code: fc.oneof(fc.string(), fc.constant(null)), message: fc.integer() }),
  fc.constantFrom(null, 1, 'text', [], {}),
)

/** The conventions in words of their own: specification section 7 and 8. */
function expectedOf(status: number, body: unknown) {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown }
  const words = typeof message === 'string' ? message : ''
  if (status === 200 && typeof code === 'number' && code > 0 && ![400, 500, 1000].includes(code))
    return { kind: 'data' }
  if (status === 401) return { kind: 'expired' }
  if (code === 1000) return { kind: 'caller', message: words || 'request failed' }
  const ownWords = status === 503 ? '服务暂不可用' : undefined
  const statusText = status === 200 ? '' : (ownWords ?? STATUS_CODES[status] ?? 'unknown')
  return { kind: 'error page', message: statusText || words || 'request failed' }
}

describe('an answer', () => {
  it('is judged as the conventions say, whatever status and body it has', async () => {
    await fc.assert(
      fc.asyncProperty(statuses, bodies, async (status, body) => {
        server.answerBy((_, reply) => sendJson(reply, status, body))
        const around = recorder(server.url)
        const outcome = await createHttp(around)
          .get('/anything')
          .then(
            response => ({ data: response.data as unknown }),
            (failure: unknown) => ({ failure }),
          )
        // These statuses carry no body on the wire.
        const expected = expectedOf(status, status === 304 ? undefined : body)
        expect(around.toasts).toEqual([])
        expect(around.expired).toBe(expected.kind === 'expired' ? 1 : 0)
        expect(around.errorPages).toHaveLength(expected.kind === 'error page' ? 1 : 0)
        if (expected.kind === 'data') {
          expect(outcome).toEqual({ data: JSON.parse(JSON.stringify((body as { data: unknown }).data)) })
          return
        }
        const failure = (outcome as { failure: unknown }).failure as HttpFailure
        expect(failure).toBeInstanceOf(HttpFailure)
        expect(failure.statusCode).toBe(status)
        expect(failure.handled).toBe(expected.kind === 'expired')
        if (expected.message !== undefined) expect(failure.message).toBe(expected.message)
      }),
      { numRuns: 400 },
    )
  })

  it('that is no JSON leads to the error page', async () => {
    server.answerBy((_, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>proxy</h1>'))
    const around = recorder(server.url)
    await expect(createHttp(around).get('/x')).rejects.toMatchObject({ message: 'request failed', statusCode: 200 })
    expect(around.errorPages).toHaveLength(1)
  })

  it('that refuses has reason, problems and the current record', async () => {
    const data = {
      reason: 'stale-version',
      problems: [{ path: 'a', code: 'required', message: 'A is required' }],
      current: { id: 1 },
    }
    server.answerBy((_, reply) => sendJson(reply, 200, { code: 1000, message: 'Changed by someone else', data }))
    await expect(createHttp(recorder(server.url)).post('/x', {})).rejects.toMatchObject({
      message: 'Changed by someone else',
      ...data,
    })
  })

  it('reports its revision', async () => {
    server.answerBy((_, reply) =>
      sendJson(reply, 200, { code: 200, message: '', data: 1 }, { 'x-steward-revision': 'r7' }),
    )
    const around = recorder(server.url)
    await createHttp(around).get('/x')
    expect(around.revisions).toEqual(['r7'])
  })

  it('leads nowhere when the caller shows failures itself, for all or for some statuses', async () => {
    const around = recorder(server.url)
    const http = createHttp(around)
    server.answerBy((_, reply) => sendJson(reply, 404, { code: 404, message: 'gone', data: null }))
    await expect(http.get('/a', { stay: true })).rejects.toMatchObject({ statusCode: 404, detail: 'gone' })
    await expect(http.get('/b', { stay: [404] })).rejects.toMatchObject({ statusCode: 404 })
    expect(around.errorPages).toHaveLength(0)
    await expect(http.get('/c', { stay: [403] })).rejects.toMatchObject({ statusCode: 404 })
    expect(around.errorPages).toHaveLength(1)
  })
})

describe('an answer of an API without the envelope', () => {
  const answered = async (status: number, body: unknown) => {
    server.answerBy((_, reply) => sendJson(reply, status, body))
    const around = recorder(server.url)
    const outcome = createHttp(around)
      .get('/theirs', { envelope: false })
      .then(
        response => ({ data: response.data as unknown }),
        (failure: HttpFailure) => ({ message: failure.message, statusCode: failure.statusCode }),
      )
    return { outcome: await outcome, errorPages: around.errorPages.length, expired: around.expired }
  }

  it('is its body when the status is 2xx, even if the body has a code', async () => {
    const body = { id: 7, code: 1000, data: 'theirs' }
    for (const status of [200, 201, 202]) {
      expect(await answered(status, body)).toEqual({ outcome: { data: body }, errorPages: 0, expired: 0 })
    }
  })

  it('is told to the caller when the status is 4xx, with their message; 401 is not our session', async () => {
    const refused = { outcome: { message: 'name is taken', statusCode: 409 }, errorPages: 0, expired: 0 }
    expect(await answered(409, { message: 'name is taken' })).toEqual(refused)
    expect(await answered(401, {})).toMatchObject({ outcome: { statusCode: 401 }, errorPages: 0, expired: 0 })
  })

  it('leads to the error page when the status is another', async () => {
    expect(await answered(500, null)).toMatchObject({ outcome: { statusCode: 500 }, errorPages: 1 })
  })
})

describe('a call without an answer', () => {
  it('leads to the error page and a toast', async () => {
    server.answerBy((_, reply) => reply.destroy())
    const around = recorder(server.url)
    const failure = await createHttp(around)
      .get('/x')
      .then(
        () => undefined,
        (error: unknown) => error as HttpFailure,
      )
    expect(failure).toBeInstanceOf(HttpFailure)
    expect(failure).toMatchObject({ statusCode: 0, handled: true })
    expect(around.errorPages).toEqual([failure])
    expect(around.toasts).toEqual([failure?.message])
    expect(failure?.message).toBe('网络连接失败')
  })

  it('does so too when the server takes too long', async () => {
    server.answerBy(() => {})
    const around = recorder(server.url)
    await expect(createHttp(around).get('/x', { timeout: 50 })).rejects.toMatchObject({ handled: true })
    expect(around.toasts).toEqual(['服务器响应超时'])
  })

  it('stays silent when the caller cancelled it', async () => {
    server.answerBy(() => {})
    const around = recorder(server.url)
    const cancel = new AbortController()
    const call = createHttp(around).get('/x', { signal: cancel.signal })
    setTimeout(() => cancel.abort(), 30)
    await expect(call).rejects.toMatchObject({ code: 'ERR_CANCELED' })
    expect([around.errorPages, around.toasts]).toEqual([[], []])
  })
})

describe('a download', () => {
  it('is passed on unchanged, and refused like any other call', async () => {
    const around = recorder(server.url)
    const http = createHttp(around)
    server.answerBy((_, reply) => reply.writeHead(200, { 'content-type': 'text/csv' }).end('a,b'))
    const file = await http.get<Blob>('/file', { responseType: 'blob', adapter: 'fetch' })
    expect(await file.data.text()).toBe('a,b')
    server.answerBy((_, reply) => sendJson(reply, 200, { code: 1000, message: 'too many rows', data: null }))
    const refused = http.get('/file', { responseType: 'blob', adapter: 'fetch' })
    await expect(refused).rejects.toMatchObject({ message: 'too many rows' })
    expect(around.errorPages).toHaveLength(0)
  })
})
