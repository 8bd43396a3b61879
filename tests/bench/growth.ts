import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import type { AppModel } from '#model/app-model.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import { meWith } from '#model/permissions/me.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { systemContext } from '#server/records/system-context.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import type { Figure } from './figure.ts'
import { growthFigures, type Point } from './growth-figures.ts'
import { requestsPerSecond } from './load.ts'
import { STAFF, shippedModel } from './make-database.ts'
import { median } from './median.ts'
import { DEFAULT_ROWS, type Options } from './options.ts'
import { startServer } from './platform.ts'
import { inDatabaseDirectory } from './prepared.ts'

const SIZES = [1000, 10_000, 100_000, 1_000_000, 5_000_000]
const ACCOUNTS = [1000, 10_000, 100_000]
const BLOCKS = [1, 5, 50, 500]
const CONNECTIONS = [1, 10, 100, 500]
const RUNS = 15
const group = 'Growth'

/** How figures grow with rows, accounts, blocks of an account and staff at work at once; with pages: `compile.ts`. */
export async function measureGrowth({ rows }: Options): Promise<Figure[]> {
  const model = await shippedModel()
  const lists = new Lists()
  for (const size of SIZES.filter(size => size <= rows))
    await inDatabaseDirectory(size, directory =>
      withDatabase(directory, database => lists.measure(model, database, size)),
    )
  const { blocks, accounts, connections } = await inDatabaseDirectory(DEFAULT_ROWS, async directory => ({
    connections: await byConnections(directory),
    accounts: await withDatabase(directory, database => byAccounts(model, database)),
    blocks: await withDatabase(directory, database => byBlocks(model, database)),
  }))
  return [
    ...lists.figures(),
    ...growthFigures(group, 'blocks of an account: first page by name', 'ms', blocks),
    ...growthFigures(group, 'accounts: rights of one not seen before', 'ms', accounts.rights),
    ...growthFigures(group, 'accounts: first page of the list of accounts', 'ms', accounts.list),
    ...growthFigures(group, 'staff at work at once: lists a second', 'requests/s', connections),
  ]
}

const FIRST: ListQuery = { start: 0, end: 20, sort: [{ field: 'fullName', order: 'asc' }], filters: [] }

/** Times of lists of houses by the number of rows. */
class Lists {
  readonly #points = new Map<string, Point[]>()

  async measure(model: AppModel, database: Database, size: number): Promise<void> {
    const admin = systemContext(model, database)
    const staff = staffOf(admin, model, [1, 2, 3])
    const middle = Math.floor(size / 2)
    const inMiddle = { ...FIRST, start: middle, end: middle + 20 }
    await this.#note('rows: first page by name', size, admin, FIRST)
    await this.#note('rows: first page by name, staff of three blocks', size, staff, FIRST)
    await this.#note('rows: page in the middle', size, admin, inMiddle)
    await this.#note('rows: quick search of a door number', size, admin, { ...FIRST, q: String(100_000 + size - 7) })
  }

  figures(): Figure[] {
    return [...this.#points].flatMap(([work, points]) => growthFigures(group, work, 'ms', points))
  }

  async #note(work: string, size: number, context: RecordContext, query: ListQuery): Promise<void> {
    const value = await timeOf(() => list(context, context.model, query))
    this.#points.set(work, [...(this.#points.get(work) ?? []), { size, value }])
  }
}

/** All houses in five hundred blocks, and somebody who may see some of them. */
async function byBlocks(model: AppModel, database: Database): Promise<Point[]> {
  await run(database, 'house', 'update house set block = id % 500 + 1')
  const admin = systemContext(model, database)
  const points: Point[] = []
  for (const size of BLOCKS) {
    const context = staffOf(
      admin,
      model,
      Array.from({ length: size }, (_, index) => index + 1),
    )
    points.push({ size, value: await timeOf(() => list(context, model, FIRST)) })
  }
  return points
}

async function byAccounts(model: AppModel, database: Database): Promise<{ rights: Point[]; list: Point[] }> {
  const rights: Point[] = []
  const lists: Point[] = []
  const admin = systemContext(model, database)
  const [template] = await database.reader.selectFrom('account').selectAll().where('adAccount', '=', STAFF).execute()
  const { fields } = model.resources.account!
  const columns = Object.keys(template!).filter(name => name !== 'id' && name !== '_metadata' && !fields[name]?.unique)
  const names = columns.map(name => `"${name}"`).join(', ')
  let next = 1_000_000
  for (const size of ACCOUNTS) {
    const [counted] = await database.reader
      .selectFrom('account')
      .select(({ fn }) => fn.countAll().as('count'))
      .execute()
    const more = size - Number(counted?.count)
    await run(
      database,
      'account',
      `with recursive n(i) as (select ${next} union all select i + 1 from n where i < ${next + more - 1})
      insert into account (id, "adAccount", ${names}) select i, 'bench' || i, ${names} from n, account
      where "adAccount" = '${STAFF}'`,
    )
    const ids = Array.from({ length: RUNS }, (_, index) => next + index)
    next += more
    rights.push({ size, value: await timeOf(() => loadMe(database, model, ids.pop()!)) })
    const query: ListQuery = { start: 0, end: 20, sort: [{ field: 'id', order: 'desc' }], filters: [] }
    lists.push({ size, value: await timeOf(() => listRecords(admin, model.resources.account!, query)) })
  }
  return { rights, list: lists }
}

async function byConnections(directory: string): Promise<Point[]> {
  const server = await startServer(18_441, { DATA_DIR: directory })
  const headers = { authorization: `Bearer ${await server.token(STAFF)}` }
  const url = `${server.url}/api/resources/house?block=1&_sort=id&_order=desc&_fields=doorplate,fullName,status`
  const points: Point[] = []
  for (const size of CONNECTIONS)
    points.push({ size, value: await requestsPerSecond({ url, headers, connections: size, seconds: 3 }) })
  await server.stop()
  return points
}

/** Somebody with every permission, but in these blocks only. */
function staffOf(admin: RecordContext, model: AppModel, blockIds: readonly number[]): RecordContext {
  const permissionIds = model.permissions.map(({ id }) => id)
  const account = { id: 2_000_000 + blockIds.length, adAccount: '', name: '', admin: false, permissionIds, blockIds }
  return { ...admin, me: meWith(account, model.permissions), by: 'staff' }
}

function list(context: RecordContext, model: AppModel, query: ListQuery) {
  return listRecords(context, model.resources.house!, query)
}

async function run(database: Database, table: string, statement: string): Promise<void> {
  await database.transaction(async ({ queries, touch }) => {
    await queries.executeQuery(CompiledQuery.raw(statement))
    touch(table)
  })
  await database.analyse()
}

async function withDatabase<T>(directory: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(join(directory, 'steward.db'))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return median(times)
}
