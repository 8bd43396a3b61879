/** A child process: a Fastify route over the bare prepared statements, the least a server can do for the same JSON. */
import Fastify from 'fastify'
import { openBareStatements } from './prepared-statements.ts'

const [path, count, port] = process.argv.slice(2)
if (!path || !count || !port) throw new Error('usage: bare-server.ts DATABASE COUNT PORT')
const statements = openBareStatements(path, Number(count))
const app = Fastify()

app.get<{ Querystring: { block: string } }>('/list', async request => {
  const { rows, total } = statements.list(Number(request.query.block))
  return { code: 200, message: '', data: rows, total }
})
app.get<{ Querystring: { text: string } }>('/search', async request => {
  const { rows, total } = statements.search(request.query.text)
  return { code: 200, message: '', data: rows, total }
})
app.get<{ Params: { id: string } }>('/read/:id', async request => ({
  code: 200,
  message: '',
  data: statements.read(Number(request.params.id)),
}))
app.post<{ Body: { block: number } }>('/create', async request => ({
  code: 200,
  message: '',
  data: statements.create(request.body.block),
}))

await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.('ready')
