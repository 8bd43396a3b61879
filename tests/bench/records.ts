import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { depthFigures } from './depth.ts'
import { type Figure, shareOf } from './figure.ts'
import { freshCounts } from './fresh-counts.ts'
import { requestsPerSecond } from './load.ts'
import { STAFF } from './make-database.ts'
import { DEFAULT_ROWS, type Options } from './options.ts'
import { ROOT, type RunningServer, startServer } from './platform.ts'
import { inDatabaseDirectory } from './prepared.ts'
import { untilIdle } from './until-idle.ts'

const HOUSES = DEFAULT_ROWS
const BLOCK = 1
const SECONDS = 3
const FIELDS = 'block,doorplate,fullName,floor,houseType,buildArea,innerArea,prepaid,status,createdAt,updatedAt'
const HOUSE = '/api/resources/house'
const PORT = 18_401
const BARE = 'http://127.0.0.1:18402'

/**
 * Lists, reads, creates and searches over HTTP, for an administrator and for staff, beside the bare versions; pages at any
 * depth, also of as many rows as were asked for.
 */
export async function measureRecords({ rows }: Options): Promise<Figure[]> {
  const figures = await inDatabaseDirectory(HOUSES, async directory => {
    const bare = await startBare(join(directory, 'bare.db'), 18_402)
    const server = await startServer(PORT, { DATA_DIR: directory })
    try {
      await untilIdle(server)
      const deep = await depthFigures(server, HOUSES)
      const figures: Figure[] = []
      for (const connections of [1, 16]) figures.push(...(await measureAt(connections, server)))
      return [...figures, await freshCounts(server), ...deep]
    } finally {
      bare.kill()
      await server.stop()
    }
  })
  return rows > HOUSES ? [...figures, ...(await measureDepth(rows))] : figures
}

function measureDepth(rows: number): Promise<Figure[]> {
  return inDatabaseDirectory(rows, async directory => {
    const server = await startServer(PORT, { DATA_DIR: directory })
    try {
      await untilIdle(server)
      return await depthFigures(server, rows)
    } finally {
      await server.stop()
    }
  })
}

async function measureAt(connections: number, server: RunningServer): Promise<Figure[]> {
  const load = { connections, seconds: SECONDS }
  const bare = await measureBare(load)
  const figures: Figure[] = []
  const group = `Records, ${connections} connection${connections > 1 ? 's' : ''}, ${HOUSES.toLocaleString('en-US')} houses`
  for (const account of ['admin01', STAFF]) {
    const ours = new Ours(server, await server.token(account), load)
    const add = (work: string, value: number, ceiling: number, ceilingName: string, atLeast: number) =>
      figures.push({
        group,
        work: `${work}, as ${account}`,
        value,
        unit: 'requests/s',
        ceiling,
        ceilingName,
        target: shareOf(atLeast),
      })
    add('list 20 of a block by id, with total', await ours.list(), bare.list, 'bare Fastify', 0.5)
    add('read one', await ours.read(), bare.read, 'bare Fastify', 0.35)
    // Only the administrator may add houses.
    if (account === 'admin01') add('create one', await ours.create(), bare.create, 'bare Fastify', 0.15)
    for (const [field, text] of [
      ['ownerName', '王芳'],
      ['fullName', '9935'],
    ] as const) {
      const path = `${HOUSE}?_sort=id&_order=desc&${field}_like=${encodeURIComponent(text)}&_fields=${FIELDS}`
      add(`search \`${field}\` for ${text}, with total`, await ours.get(path), bare.search, 'a plain scan', 7)
    }
    const changing = await ours.search('fullName', nextNumber())
    add('search `fullName` for another number each time, with total', changing, bare.search, 'a plain scan', 7)
  }
  return figures
}

interface Load {
  readonly connections: number
  readonly seconds: number
}

async function measureBare(load: Load) {
  const json = { 'content-type': 'application/json' }
  return {
    list: await requestsPerSecond({ ...load, url: `${BARE}/list?block=${BLOCK}` }),
    read: await requestsPerSecond({ ...load, url: BARE, nextPath: () => `/read/${anyHouse()}` }),
    search: await requestsPerSecond({ ...load, url: `${BARE}/search?text=${encodeURIComponent('王芳')}` }),
    create: await requestsPerSecond({
      ...load,
      url: `${BARE}/create`,
      method: 'POST',
      headers: json,
      nextBody: () => JSON.stringify({ block: BLOCK }),
    }),
  }
}

/** The same work on our server, as one account. */
class Ours {
  readonly #headers: Record<string, string>
  readonly #load: Load
  readonly #url: string

  constructor(server: RunningServer, token: string, load: Load) {
    this.#url = server.url
    this.#headers = { authorization: `Bearer ${token}` }
    this.#load = load
  }

  async get(path: string): Promise<number> {
    const answer = await fetch(this.#url + path, { headers: this.#headers })
    const { code, message } = (await answer.json()) as { code: number; message: string }
    if (code !== 200) throw new Error(`${path}: ${message}`)
    return requestsPerSecond({ ...this.#load, headers: this.#headers, url: this.#url + path })
  }

  list(): Promise<number> {
    return this.get(`${HOUSE}?block=${BLOCK}&_sort=id&_order=desc&_start=0&_end=20&_fields=${FIELDS}`)
  }

  search(field: string, nextText: () => string): Promise<number> {
    const nextPath = () =>
      `${HOUSE}?_sort=id&_order=desc&${field}_like=${encodeURIComponent(nextText())}&_fields=${FIELDS}`
    return requestsPerSecond({ ...this.#load, headers: this.#headers, url: this.#url, nextPath })
  }

  read(): Promise<number> {
    const nextPath = () => `${HOUSE}/${staffHouse()}?_fields=${FIELDS}`
    return requestsPerSecond({ ...this.#load, headers: this.#headers, url: this.#url, nextPath })
  }

  async create(): Promise<number> {
    // Each in a unit of its own, as houses come: a unit with thousands of them would be counted again with each.
    const response = await fetch(`${this.#url}${HOUSE}?_fields=ban,unit&_end=1000`, { headers: this.#headers })
    const { data: places } = (await response.json()) as { data: Record<'ban' | 'unit', { readonly id: number }>[] }
    let number = 0
    const run = Date.now().toString(36)
    return requestsPerSecond({
      ...this.#load,
      url: `${this.#url}${HOUSE}`,
      method: 'POST',
      headers: { ...this.#headers, 'content-type': 'application/json' },
      nextBody: () => {
        const { ban, unit } = places[number % places.length]!
        const doorplate = `${run}${number++}`
        return JSON.stringify({
          ban: ban.id,
          unit: unit.id,
          doorplate,
          houseType: 'residence',
          buildArea: 90,
          floor: 3,
        })
      },
    })
  }
}

/** Four digits, the same again after 9,000: some twenty houses each. */
function nextNumber(): () => string {
  let asked = 0
  return () => {
    asked += 7919
    return String(1000 + (asked % 9000))
  }
}

/** A house of block 2, which the staff account sees: every twelfth one (houses.ts) behind those of the sample data. */
function staffHouse(): number {
  return HOUSES / 2 + 1 + 12 * Math.floor(Math.random() * (HOUSES / 24 - 1)) + ((12 - ((HOUSES / 2) % 12)) % 12)
}

function anyHouse(): number {
  return 1 + Math.floor(Math.random() * HOUSES)
}

async function startBare(path: string, port: number): Promise<ChildProcess> {
  const script = 'tests/bench/ceilings/bare-server.ts'
  const child = spawn(process.execPath, ['--import', 'tsx', script, path, String(HOUSES), String(port)], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}
