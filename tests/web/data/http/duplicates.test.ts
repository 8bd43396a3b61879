import { isCancel } from 'axios'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttp } from '#web/data/http/create-http.ts'
import { type LocalServer, sendJson, startLocalServer } from './local-server.ts'
import { recorder } from './recorder.ts'

let server: LocalServer
let answered = 0
/** Lets the answers go that are held back, so that what overlaps does not depend on the machine's speed. */
let release: () => void
beforeAll(async () => {
  server = await startLocalServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.seen.length = 0
  answered = 0
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  server.answerBy(async (request, reply) => {
    answered += 1
    const number = answered
    await released
    sendJson(reply, 200, { code: 200, message: '', data: { number, body: request.body } })
  })
})

const arrived = (count: number) => expect.poll(() => server.seen.length, PATIENT).toBe(count)
const aborted = (...flags: boolean[]) =>
  expect.poll(() => server.seen.map(request => request.aborted), PATIENT).toEqual(flags)
const PATIENT = { timeout: 10_000 }

describe('a request of the same method and URL while the earlier one is under way', () => {
  it('cancels the earlier one on the wire; both askers get the later answer', async () => {
    const around = recorder(server.url)
    const http = createHttp(around)
    const first = http.get('/rows', { params: { a: [1, 2] } })
    await arrived(1)
    const second = http.get('/rows', { params: { a: [1, 2] } })
    await arrived(2)
    await aborted(true, false)
    release()
    expect((await second).data.number).toBe(2)
    expect((await first).data.number).toBe(2)
    expect([around.errorPages, around.toasts]).toEqual([[], []])
  })

  it('cancels an earlier write silently', async () => {
    const around = recorder(server.url)
    const http = createHttp(around)
    const first = http.post('/rows', { a: 1 }).catch((error: unknown) => error)
    await arrived(1)
    const second = http.post('/rows', { a: 2 })
    expect(isCancel(await first)).toBe(true)
    release()
    expect((await second).data.body).toBe('{"a":2}')
    expect([around.errorPages, around.toasts]).toEqual([[], []])
  })

  it('counts through a row of three', async () => {
    const http = createHttp(recorder(server.url))
    const calls = []
    for (let count = 1; count <= 3; count += 1) {
      calls.push(http.get('/rows'))
      await arrived(count)
    }
    await aborted(true, true, false)
    release()
    const numbers = (await Promise.all(calls)).map(response => response.data.number)
    expect(numbers).toEqual([3, 3, 3])
  })

  it('fails the earlier asker as well when it fails', async () => {
    const around = recorder(server.url)
    const http = createHttp(around)
    const first = http.get('/rows').catch((error: unknown) => error)
    await arrived(1)
    server.answerBy((_, reply) => sendJson(reply, 200, { code: 1000, message: 'no', data: null }))
    await expect(http.get('/rows')).rejects.toMatchObject({ message: 'no' })
    expect(await first).toMatchObject({ message: 'no' })
  })
})

describe('requests that are no duplicates', () => {
  it('run side by side: another method, another query, one after the other, or marked parallel', async () => {
    const http = createHttp(recorder(server.url))
    const calls = [
      http.get('/rows'),
      http.delete('/rows'),
      http.get('/rows', { params: { page: 2 } }),
      http.post('/files', 'a', { parallel: true }),
      http.post('/files', 'b', { parallel: true }),
    ]
    await arrived(5)
    release()
    await Promise.all(calls)
    await http.get('/rows')
    expect(server.seen).toHaveLength(6)
    expect(server.seen.some(request => request.aborted)).toBe(false)
  })

  it('do not affect a later caller when an earlier one aborts', async () => {
    const http = createHttp(recorder(server.url))
    const cancel = new AbortController()
    const first = http.get('/rows', { signal: cancel.signal }).catch((error: unknown) => error)
    await arrived(1)
    cancel.abort()
    expect(isCancel(await first)).toBe(true)
    release()
    expect((await http.get('/rows')).data.number).toBe(2)
  })
})
