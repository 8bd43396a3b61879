import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttp } from '#web/data/http/create-http.ts'
import { formBody } from '#web/data/http/form-post.ts'
import { type LocalServer, sendJson, startLocalServer } from './local-server.ts'
import { recorder } from './recorder.ts'

let server: LocalServer
beforeAll(async () => {
  server = await startLocalServer()
  server.answerBy((_, reply) => sendJson(reply, 200, { code: 200, message: '', data: null }))
})
afterAll(() => server.close())

it('writes arrays of a GET without indices', async () => {
  await createHttp(recorder(server.url)).get('/x', { params: { id: [1, 2], name: 'a b', none: undefined } })
  expect(server.seen.at(-1)?.url).toBe('/x?id=1&id=2&name=a+b')
})

it('posts forms url-encoded', async () => {
  await createHttp(recorder(server.url)).post('/x', formBody({ xcAccount: 'a&b', ids: [1, 2] }))
  const { headers, body } = server.seen.at(-1) ?? {}
  expect(headers?.['content-type']).toContain('application/x-www-form-urlencoded')
  expect(body).toBe('xcAccount=a%26b&ids=1&ids=2')
})

it('marks every request as coming from the web app, in the language of the screen', async () => {
  await createHttp(recorder(server.url)).post('/x', {})
  expect(server.seen.at(-1)?.headers).toMatchObject({ 'x-steward-client': 'web', 'accept-language': 'en-US' })
})
