import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendTogether } from '#server/plugins/sent-together.ts'

const app = Fastify()
let pieces: PassThrough

beforeAll(async () => {
  sendTogether(app)
  app.get('/held', async ({ raw: { socket } }) => ({ held: socket.writableCorked }))
  app.get('/pieces', (_request, reply) => reply.send(pieces))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const dial = () => connect((app.server.address() as AddressInfo).port, '127.0.0.1')
const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

test('an answer is held to the end of the turn, and each connection is let go again', async () => {
  const sockets = [dial(), dial(), dial()]
  await Promise.all(sockets.map(socket => once(socket, 'connect')))
  for (let turn = 0; turn < 3; turn++) {
    const answers = sockets.map(socket => once(socket, 'data'))
    for (const socket of sockets) socket.write(request('/held'))
    for (const [data] of await Promise.all(answers)) expect(String(data)).toContain('{"held":1}')
  }
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
