/** A child process: the built react-admin app and the two lists it asks for, on a bare Fastify server. */
import compress from '@fastify/compress'
import files from '@fastify/static'
import Fastify from 'fastify'
import Database from 'libsql'

const [root, path, port] = process.argv.slice(2)
if (!root || !path || !port) throw new Error('usage: serve-react-admin.mjs DIRECTORY DATABASE PORT')
const database = new Database(path, { readonly: true })
const app = Fastify()
await app.register(compress, { encodings: ['br'] })
await app.register(files, { root, preCompressed: true, maxAge: '1y', immutable: true, setHeaders: htmlIsAskedFor })

for (const [name, table] of [
  ['houses', 'house'],
  ['spaces', 'parkingSpace'],
]) {
  const total = database.prepare(`select count(*) as total from "${table}"`)
  const rows = database.prepare(`select * from "${table}" order by id limit ? offset ?`)
  app.get(`/api/${name}`, (request, reply) => {
    const [first, last] = JSON.parse(request.query.range ?? '[0,19]')
    reply.header('content-range', `${name} ${first}-${last}/${total.get().total}`)
    return rows.all(last - first + 1, first)
  })
}

await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.('ready')

function htmlIsAskedFor(reply, file) {
  if (file.includes('.html')) reply.header('cache-control', 'no-cache')
}
