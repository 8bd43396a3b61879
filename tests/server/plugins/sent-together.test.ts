import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendTogether } from '#server/plugins/sent-together.ts'

const app = Fastify()
let pieces: PassThrough
let held: boolean[] = []

beforeAll(async () => {
  sendTogether(app)
  app.get('/held', async (_request, { raw }) => {
    afterMicrotasks(20, () => held.push(!raw.writableEnded))
    return {}
  })
  app.get('/refused', (_request, reply) => reply.header('x-wrong', 'two\nlines').send('text'))
  app.get('/pieces', (_request, reply) => reply.send(pieces))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Later than the answer is given, still in the same turn. */
function afterMicrotasks(count: number, act: () => void): void {
  if (count === 0) act()
  else queueMicrotask(() => afterMicrotasks(count - 1, act))
}

const dial = () => connect((app.server.address() as AddressInfo).port, '127.0.0.1')
const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

test('an answer is held to the end of the turn', async () => {
  held = []
  const sockets = [dial(), dial(), dial()]
  await Promise.all(sockets.map(socket => once(socket, 'connect')))
  for (let turn = 0; turn < 3; turn++) {
    const answers = sockets.map(socket => once(socket, 'data'))
    for (const socket of sockets) socket.write(request('/held'))
    for (const [data] of await Promise.all(answers)) expect(String(data)).toContain('200 OK')
  }
  expect(held).toEqual(Array(9).fill(true))
  for (const socket of sockets) socket.destroy()
})

test('an answer that cannot be sent becomes an error, and the others are sent', async () => {
  const sockets = [dial(), dial()]
  await Promise.all(sockets.map(socket => once(socket, 'connect')))
  const answers = sockets.map(socket => once(socket, 'data'))
  sockets[0]!.write(request('/refused'))
  sockets[1]!.write(request('/held'))
  const [refused, sent] = (await Promise.all(answers)).map(String)
  expect(refused).toContain('HTTP/1.1 500')
  expect(sent).toContain('200 OK')
  for (const socket of sockets) socket.destroy()
})

test('several requests sent at once over one connection are answered in their order', async () => {
  const socket = dial()
  socket.end(request('/held') + request('/none') + request('/held'))
  let said = ''
  for await (const data of socket) said += data
  expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200'])
})

test('an answer that comes in pieces is not held until it is whole', async () => {
  pieces = new PassThrough()
  const socket = dial()
  socket.write(request('/pieces'))
  pieces.write('first')
  let said = ''
  for await (const data of socket) {
    said += data
    if (said.includes('first')) break
  }
  expect(pieces.writableEnded).toBe(false)
  pieces.end()
  socket.destroy()
})

test('a request that never came over a connection is answered too', async () => {
  expect((await app.inject('/none')).statusCode).toBe(404)
})
