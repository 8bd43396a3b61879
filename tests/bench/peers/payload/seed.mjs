/** Makes the tables and copies what a JSON file lists: `node seed.mjs FILE`, with DATABASE_URL and outside of production. */
import { readFileSync } from 'node:fs'
import { getPayload } from 'payload'
import config from './src/payload.config.js'

const { account, houses, spaces } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const payload = await getPayload({ config })
await payload.create({ collection: 'users', data: account })
for (const data of houses) await payload.create({ collection: 'houses', data })
for (const data of spaces) await payload.create({ collection: 'spaces', data })
process.exit(0)
