/** A child process: a Fastify route over `pg` with named statements, for the same rows with the same join and total. */
import Fastify from 'fastify'
import pg from 'pg'

const [url, port] = process.argv.slice(2)
if (!url || !port) throw new Error('usage: bare-postgres.ts URL PORT')
const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = Fastify()

app.get<{ Querystring: { block: string } }>('/list', async request => {
  const values = [Number(request.query.block)]
  const [rows, total] = await Promise.all([
    pool.query({
      name: 'list',
      text: `select house.*, b.name as "blockName" from house left join "projectBlock" b on b.id = house.block
        where house.block = $1 order by house.id desc limit 20`,
      values,
    }),
    pool.query({ name: 'total', text: 'select count(*) as total from house where block = $1', values }),
  ])
  return { code: 200, message: '', data: rows.rows, total: Number(total.rows[0].total) }
})
app.get<{ Querystring: { text: string } }>('/search', async request => {
  const values = [`%${request.query.text}%`]
  const [rows, total] = await Promise.all([
    pool.query({
      name: 'found',
      text: 'select * from house where "ownerName" like $1 order by id desc limit 20',
      values,
    }),
    pool.query({ name: 'foundTotal', text: 'select count(*) as total from house where "ownerName" like $1', values }),
  ])
  return { code: 200, message: '', data: rows.rows, total: Number(total.rows[0].total) }
})

await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.('ready')
