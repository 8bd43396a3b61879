import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JobStatus, Row } from '#model/api.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { Person } from './bulk-client.ts'
import { type BareDatabase, openBare, type TableRows } from './ceilings/bulk-loop.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { addHouses, makeSample } from './make-database.ts'
import { type Felt, whileOthersWork } from './meanwhile.ts'
import { median } from './median.ts'
import type { Options } from './options.ts'
import { type RunningServer, startServer } from './platform.ts'
import { inDatabaseDirectory } from './prepared.ts'
import { untilIdle } from './until-idle.ts'

const PORT = 18_451
const WATCH = './tests/bench/watch-process.mjs'
/** Keeps the archive of houses, runs the bills, works meanwhile. */
const [MANAGER, CASHIER, OTHER] = ['pm01', 'cash02', 'cs01']
/** Of Directus on a similar machine, taken over with the targets and not measured by us. */
const DIRECTUS = { import: 870, exportCsv: 28_900 }
const LONGEST_LIST_MS = 50
/** A turn of the writer takes up to 30 ms, then comes the save itself. */
const LONGEST_SAVE_MS = 60
const MOST_MEMORY_MB = 100
const HOUSES_OF_UNIT = 24
const CREATES = 150
const PAYMENTS = 30
/** An effect that looked at every row of a large table took seconds. */
const LONGEST_PAYMENT_MS = 100
const EXPORTED = ['block', 'fullName', 'doorplate', 'houseType', 'floor', 'buildArea', 'ownerName', 'status']

interface Sizes {
  /** Houses of the database. */
  readonly houses: number
  /** Rows of the small and of the large run. */
  readonly rows: readonly [number, number]
  /** How long the server may take for what the sample data leaves it to do. */
  readonly idleSeconds: number
}
const SIZES: Sizes = { houses: 100_000, rows: [2000, 20_000], idleSeconds: 90 }
const SHORT: Sizes = { houses: 20_000, rows: [200, 2000], idleSeconds: 15 }

/** Imports, bulk work, generation and exports over the API, as role accounts do them, beside bare loops over the same rows. */
export async function measureBulk({ short, database }: Options): Promise<Figure[]> {
  const sizes = short ? SHORT : SIZES
  const figures: Figure[] = []
  for (const [name, prepared] of Object.entries(DATABASES)) {
    if (database !== undefined && database !== name) continue
    figures.push(...(await prepared(sizes.houses, places => new Bulk(places, sizes).measure())))
  }
  return figures
}

interface Places {
  readonly name: string
  readonly environment: Record<string, string>
  /** A copy of the database as it was before the server started. */
  readonly copy: string
  /** The database of the server. */
  readonly url: string
}

const DATABASES: Readonly<
  Record<string, (houses: number, work: (places: Places) => Promise<Figure[]>) => Promise<Figure[]>>
> = {
  sqlite: (houses, work) =>
    inDatabaseDirectory(houses, directory => {
      const [url, copy] = ['steward.db', 'copy.db'].map(name => join(directory, name)) as [string, string]
      copyFileSync(url, copy, constants.COPYFILE_FICLONE)
      return work({ name: 'SQLite', environment: { DATA_DIR: directory }, url, copy })
    }),
  async postgres(houses, work) {
    const directory = mkdtempSync(join(tmpdir(), 'steward-bench-'))
    const database = await startPostgres()
    try {
      await makeSample(database.url)
      await addHouses(database.url, houses)
      const copy = await startPostgres(database.url)
      const environment = { DATA_DIR: directory, DATABASE_URL: database.url }
      try {
        return await work({ name: 'PostgreSQL', environment, url: database.url, copy: copy.url })
      } finally {
        await copy.stop()
      }
    } finally {
      await database.stop()
      rmSync(directory, { recursive: true, force: true })
    }
  },
}

/** One run of some work. */
interface Run {
  readonly rows: number
  readonly seconds: number
  readonly felt: Felt
  readonly job: JobStatus
}

type Unit = Row & { readonly ban: { readonly id: number; readonly label: string }; readonly name: string }

class Bulk {
  readonly #group: string
  readonly #places: Places
  readonly #sizes: Sizes
  readonly #figures: Figure[] = []
  /** Figures that need the bare loops, which run when nothing else does. */
  readonly #bare: (() => Promise<void>)[] = []
  #server!: RunningServer
  #manager!: Person
  #cashier!: Person
  #other!: Person
  #units: readonly Unit[] = []
  #fee = Number.NaN
  /** Buildings of the block that is billed. */
  #bans: readonly Row[] = []
  #creates = Number.NaN
  #lastJob = 0

  constructor(places: Places, sizes: Sizes) {
    this.#places = places
    this.#sizes = sizes
    this.#group = `Bulk, ${places.name}, ${sizes.rows[1].toLocaleString('en-US')} rows`
  }

  async measure(): Promise<Figure[]> {
    this.#server = await startServer(PORT, this.#places.environment, WATCH)
    const own = await openBare(this.#places.url)
    const copy = await openBare(this.#places.copy)
    try {
      await untilIdle(this.#server, this.#sizes.idleSeconds)
      await this.#signIn()
      await this.#createOneByOne()
      await this.#houses(own, copy)
      await this.#bills(own, copy)
      await this.#exports(copy)
      for (const replay of this.#bare) await replay()
    } finally {
      await copy.close()
      await own.close()
      await this.#server.stop()
    }
    return this.#figures
  }

  async #signIn(): Promise<void> {
    const admin = await Person.signIn(this.#server, 'admin01')
    const blocks = (await admin.get<Row[]>('/api/resources/projectBlock?_end=100&_fields=id')).map(({ id }) => id)
    for (const adAccount of [MANAGER, CASHIER]) {
      const [account] = await admin.get<Row[]>(`/api/resources/account?adAccount=${adAccount}&_fields=id,version`)
      await admin.patch(`/api/resources/account/${account!.id}`, { version: account!.version, blocks })
    }
    this.#manager = await Person.signIn(this.#server, MANAGER!)
    this.#cashier = await Person.signIn(this.#server, CASHIER!)
    this.#other = await Person.signIn(this.#server, OTHER!)
    const [fee] = await admin.get<Row[]>('/api/resources/feeItem?code=HT-AREA&_fields=id')
    this.#fee = fee!.id as number
    this.#bans = await admin.get<Row[]>('/api/resources/ban?block=1&_sort=id&_fields=id')
    this.#units = await admin.get<Unit[]>('/api/resources/unit?_fields=ban,name&_end=200&_sort=id')
  }

  /** Houses as a list of them is written: one unit after the other. */
  #house(run: string, index: number): Record<string, unknown> {
    const { id, ban } = this.#units[Math.floor(index / HOUSES_OF_UNIT) % this.#units.length]!
    const doorplate = `${run}${String(index).padStart(5, '0')}`
    return { ban: ban.id, unit: id, doorplate, houseType: 'residence', layout: run, buildArea: 90.5, floor: 3 }
  }

  async #createOneByOne(): Promise<void> {
    const create = (index: number) => this.#manager.post('/api/resources/house', this.#house('S', index))
    for (let index = 0; index < 20; index++) await create(index)
    const started = performance.now()
    for (let index = 20; index < 20 + CREATES; index++) await create(index)
    this.#creates = CREATES / ((performance.now() - started) / 1000)
    this.#add('single creates of houses, one after the other', this.#creates)
  }

  async #houses(own: BareDatabase, copy: BareDatabase): Promise<void> {
    const [small, large] = this.#sizes.rows
    const import_ = (name: string, rows: number, rehearse: boolean) => this.#import(name, rows, rehearse)
    const rehearsals = [await import_('A', small, true), await import_('B', large, true)] as const
    const marks = await own.marks()
    const imports = [await import_('A', small, false), await import_('B', large, false)] as const
    const written = await own.since(marks)
    const ids = written.get('house')!.map(({ id }) => id as number)
    const insert = async () => {
      const rows = lastOf(written, large)
      const bare = large / (await copy.replay(rows))
      this.#works('import', imports, { bare, wanted: this.#places.name === 'SQLite' ? 3000 : 2000, times: 8 })
      this.#add('import, beside Directus', speedOf(imports[1]), undefined, [DIRECTUS.import, 'Directus'])
      this.#works('rehearsal', rehearsals, { bare, wanted: 5000 })
    }
    this.#bare.push(insert)

    const edit = (name: string, rows: number) =>
      this.#bulk(this.#manager, 'house', { action: 'update', filter: `layout=${name}`, values: { floor: 9 } }, rows)
    const before = await own.marks()
    const edits = [await edit('A', small), await edit('B', large)] as const
    const audited = await own.since(before)
    const undone = [await this.#undo(edits[0].job), await this.#undo(edits[1].job)] as const
    this.#bare.push(async () => {
      const changed = { table: 'house', ids: ids.slice(-large), values: { floor: 9 } }
      const bare = large / (await copy.replay(lastOf(audited, large), changed))
      this.#works('bulk edit', edits, { bare, wanted: 2000, times: 6 })
      this.#works('undo of a bulk edit', undone, { bare, wanted: 2000 })
    })
  }

  /** Bills of some buildings and of a whole block: drawn up, made, published. */
  async #bills(own: BareDatabase, copy: BareDatabase): Promise<void> {
    const lines: Run[] = []
    const bills: Run[] = []
    const published: Run[] = []
    const payments: number[] = []
    let drawn: TableRows = new Map()
    let written: TableRows = new Map()
    let moved: TableRows = new Map()
    // The first building has the houses that were added to the sample data.
    for (const [period, range] of [
      ['2031-01', this.#bans.slice(1)],
      ['2031-02', []],
    ] as const) {
      const made = await this.#cashier.post<Row>('/api/resources/billGenBatch', {
        block: 1,
        feeItem: this.#fee,
        period,
        dueAt: `${period}-28`,
        bans: range.map(({ id }) => id),
      })
      let marks = await own.marks()
      lines.push(await this.#generate(Number(made.id), 'calculate'))
      drawn = await own.since(marks)
      marks = await own.marks()
      bills.push(await this.#generate(Number(made.id), 'generate'))
      written = await own.since(marks)
      marks = await own.marks()
      const order = { action: 'publish', filter: `genBatch=${made.id}&status=draft` }
      published.push(await this.#bulk(this.#cashier, 'bill', order, bills.at(-1)!.rows))
      moved = await own.since(marks)
      payments.push(await this.#payment(made.id))
    }
    this.#payments(payments as unknown as readonly [number, number], published as unknown as Pair)
    this.#bare.push(async () => {
      const { rows } = bills[1]!
      const ids = written.get('bill')!.map(({ id }) => id as number)
      const insert = rows / (await copy.replay(written))
      const update = rows / (await copy.replay(moved, { table: 'bill', ids, values: { status: 'open' } }))
      const draw = lines[1]!.rows / (await copy.replay(drawn))
      this.#works('generation of billing lines', lines as unknown as Pair, { bare: draw, wanted: 2000 })
      this.#works('generation of bills', bills as unknown as Pair, { bare: insert, wanted: 2000 })
      this.#works('bulk transition of bills', published as unknown as Pair, { bare: update, wanted: 2000 })
    })
  }

  /** Milliseconds of a payment of one of these bills: its effects look for rows in large tables. */
  async #payment(batch: unknown): Promise<number> {
    const open = `/api/resources/bill?genBatch=${batch}&status=open&_sort=id&_end=${PAYMENTS}&_fields=id,version`
    const times: number[] = []
    for (const { id, version } of await this.#cashier.get<Row[]>(open)) {
      const started = performance.now()
      await this.#cashier.post(`/api/resources/bill/${id}/transitions/collect`, { version, values: { payWay: 'cash' } })
      times.push(performance.now() - started)
    }
    return median(times)
  }

  #payments([few, many]: readonly [number, number], [small, large]: Pair): void {
    const group = this.#group
    const work = `payment of one of ${large.rows.toLocaleString('en-US')} bills`
    this.#figures.push({ group, work, value: many, unit: 'ms', target: atMost(LONGEST_PAYMENT_MS) })
    const beside = `${work}, beside one of ${small.rows.toLocaleString('en-US')}`
    this.#figures.push({ group, work: beside, value: many / few, unit: 'times', target: atMost(2) })
  }

  async #exports(copy: BareDatabase): Promise<void> {
    const { houses } = this.#sizes
    const sizes = [houses / 10, houses] as const
    const bare = houses / (await copy.read('house', EXPORTED, houses))
    for (const [format, wanted] of [
      ['csv', 40_000],
      ['xlsx', 15_000],
    ] as const) {
      const runs: Run[] = []
      for (const rows of sizes) runs.push(await this.#export(format, rows))
      this.#works(`export as .${format}`, runs as unknown as Pair, { bare, wanted })
      if (format === 'csv')
        this.#add('export as .csv, beside Directus', speedOf(runs[1]!), undefined, [DIRECTUS.exportCsv, 'Directus'])
    }
  }

  async #import(name: string, rows: number, rehearse: boolean): Promise<Run> {
    const fields = ['ban', 'unit', 'doorplate', 'houseType', 'layout', 'buildArea', 'floor']
    const lines = Array.from({ length: rows }, (_, index) => {
      const house = this.#house(name, index)
      return fields.map(field => (field === 'ban' || field === 'unit' ? `#${house[field]}` : house[field])).join()
    })
    const file = await this.#manager.upload(`${name}.csv`, [fields.join(), ...lines].join('\r\n'))
    const columns = fields.map((field, column) => ({ column, field }))
    const order = { file, columns, mode: 'insert', rehearse }
    return this.#run(this.#manager, () => this.#manager.post('/api/resources/house/import/jobs', order), rows)
  }

  #bulk(person: Person, resource: string, order: Readonly<Record<string, unknown>>, rows: number): Promise<Run> {
    const start = () => person.post<JobStatus>(`/api/resources/${resource}/bulk/jobs`, { ...order, confirm: rows })
    return this.#run(person, start, rows)
  }

  #undo(job: JobStatus): Promise<Run> {
    return this.#run(this.#manager, () => this.#manager.post(`/api/jobs/${job.id}/undo`, {}), job.ok)
  }

  async #generate(batch: number, transition: string): Promise<Run> {
    const path = `/api/resources/billGenBatch/${batch}`
    const { version } = await this.#cashier.get<Row>(path)
    return this.#run(this.#cashier, async () => {
      await this.#cashier.post(`${path}/transitions/${transition}`, { version })
      const [open] = await this.#cashier.get<JobStatus[]>('/api/jobs')
      // One that is over already has the next number.
      return open ?? (await this.#cashier.get<JobStatus>(`/api/jobs/${this.#lastJob + 1}`))
    })
  }

  #export(format: string, rows: number): Promise<Run> {
    const order = { filter: `_sort=id&id_lte=${rows}`, format, columns: EXPORTED.map(path => ({ path })) }
    return this.#run(this.#manager, () => this.#manager.post('/api/resources/house/export', order), rows)
  }

  /** Runs the job that `start` begins, while somebody else works. */
  async #run(person: Person, start: () => Promise<JobStatus>, rows?: number): Promise<Run> {
    const { done, felt } = await whileOthersWork(this.#server, this.#other, async () => person.finished(await start()))
    if (rows !== undefined && done.ok !== rows) throw new Error(`${done.kind}: ${done.ok} of ${rows} rows done`)
    this.#lastJob = done.id
    const seconds = (Date.parse(done.finishedAt!) - Date.parse(done.createdAt)) / 1000
    const share = `${done.ok} rows, ${(done.ok / seconds).toFixed(0)} a second`
    const others = `lists ${felt.listP99.toFixed(0)} ms, saves ${felt.saveP95.toFixed(0)} ms, ${felt.memoryMb.toFixed(0)} MB`
    console.error(`${done.kind}: ${share}; ${others}`)
    return { job: done, rows: done.ok, seconds, felt }
  }

  /** The figures of some work: its speed, what others felt of it, and how it grows. */
  #works(work: string, [small, large]: Pair, { bare, wanted, times }: Wanted): void {
    const speed = speedOf(large)
    this.#add(work, speed, atLeast(wanted), bare === undefined ? undefined : [bare, 'a bare loop'])
    if (times !== undefined)
      this.#figures.push({
        group: this.#group,
        work: `${work}, beside single creates`,
        value: speed / this.#creates,
        unit: 'times',
        target: atLeast(times),
      })
    const { listP99, saveP95, memoryMb } = large.felt
    const others: [string, number, Figure['unit'], number][] = [
      ['memory above idle', memoryMb, 'MB', MOST_MEMORY_MB],
      ["somebody else's list meanwhile, 99th percentile", listP99, 'ms', LONGEST_LIST_MS],
      ["somebody else's save meanwhile, 95th percentile", saveP95, 'ms', LONGEST_SAVE_MS],
      ['10 times the rows take so many times as long', (10 * speedOf(small)) / speed, 'times', 11],
    ]
    for (const [what, value, unit, limit] of others)
      this.#figures.push({ group: this.#group, work: `${work}: ${what}`, value, unit, target: atMost(limit) })
  }

  #add(work: string, value: number, target?: Figure['target'], beside?: readonly [number, string]): void {
    const [ceiling, ceilingName] = beside ?? []
    this.#figures.push({ group: this.#group, work, value, unit: 'rows/s', target, ceiling, ceilingName })
  }
}

type Pair = readonly [small: Run, large: Run]

interface Wanted {
  /** Rows a second of a bare loop over the same rows. */
  readonly bare?: number
  readonly wanted: number
  /** Times the single creates. */
  readonly times?: number
}

function speedOf({ rows, seconds }: Run): number {
  return rows / seconds
}

/** The last rows of each table: those of the large run. */
function lastOf(tables: TableRows, count: number): TableRows {
  return new Map([...tables].map(([name, rows]) => [name, rows.slice(-count)]))
}
