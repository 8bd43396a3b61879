import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppModel } from '#model/app-model.ts'
import type { ListQuery } from '#model/list-query.ts'
import { meWith } from '#model/permissions/roles-of.ts'
import { listRecords } from '#server/records/list-records.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { systemContext } from '#server/records/system-context.ts'
import { openDatabase } from '#server/storage/database.ts'
import type { Figure } from './figure.ts'
import { requestsPerSecond } from './load.ts'
import { makeDatabase, shippedModel, startServer } from './platform.ts'

/** `--rows=5000000` goes further than the default. */
const MOST_ROWS = Number(process.argv.find(word => word.startsWith('--rows='))?.slice('--rows='.length) ?? 1_000_000)
const BLOCKS = [1, 5, 50, 500]
const CONNECTIONS = [1, 10, 100, 500]
const RUNS = 15

interface Point {
  readonly size: number
  readonly value: number
}

/** How figures grow with the number of rows, of blocks of an account, and of people at work at once. */
export async function measureGrowth(): Promise<Figure[]> {
  const figures: Figure[] = []
  const byWork = new Map<string, Point[]>()
  const note = (work: string, point: Point) => byWork.set(work, [...(byWork.get(work) ?? []), point])
  for (let rows = 10_000; rows <= MOST_ROWS; rows *= 10) {
    const directory = mkdtempSync(join(tmpdir(), 'steward-bench-'))
    try {
      await makeDatabase(join(directory, 'steward.db'), rows)
      const isLargest = rows * 10 > MOST_ROWS
      await measureLists(join(directory, 'steward.db'), rows, isLargest, note)
      if (isLargest) await measureConnections(directory, note)
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  }
  for (const [work, points] of byWork) figures.push(...figuresOf(work, points))
  return figures
}

type Note = (work: string, point: Point) => void

async function measureLists(path: string, rows: number, withBlocks: boolean, note: Note): Promise<void> {
  const model = await shippedModel()
  const database = await openDatabase(path)
  const admin = systemContext(model, database)
  const query: ListQuery = { start: 0, end: 20, sort: [{ field: 'fullName', order: 'asc' }], filters: [] }
  const time = (context: RecordContext, asked: Partial<ListQuery>) =>
    median(() => listRecords(context, model.resources.house!, { ...query, ...asked }))
  note('rows: first page by name, ms', { size: rows, value: await time(admin, {}) })
  const middle = Math.floor(rows / 2)
  await time(admin, { start: middle, end: middle + 20 })
  note('rows: page in the middle, ms', { size: rows, value: await time(admin, { start: middle, end: middle + 20 }) })
  note('rows: quick search of a door number, ms', { size: rows, value: await time(admin, { q: '107777' }) })
  if (withBlocks)
    for (const count of BLOCKS)
      note('blocks of an account: first page by name, ms', {
        size: count,
        value: await time(staffOf(admin, model, count), {}),
      })
  await database.close()
}

/** Somebody with every permission, but in these many blocks only. */
function staffOf(admin: RecordContext, model: AppModel, blocks: number): RecordContext {
  const blockIds = Array.from({ length: blocks }, (_, index) => index + 1)
  const permissionIds = model.permissions.map(({ id }) => id)
  const account = { id: 1_000_000 + blocks, adAccount: '', name: '', admin: false, permissionIds, blockIds }
  return { ...admin, me: meWith(account, model.permissions), by: 'staff' }
}

async function measureConnections(directory: string, note: Note): Promise<void> {
  const server = await startServer(18_441, { DATA_DIR: directory })
  const headers = { authorization: `Bearer ${await server.token('admin01')}` }
  const url = `${server.url}/api/resources/house?block=1&_sort=id&_order=desc&_fields=doorplate,fullName,status`
  for (const connections of CONNECTIONS)
    note('people at once: lists a second', {
      size: connections,
      value: await requestsPerSecond({ url, headers, connections, seconds: 3 }),
    })
  await server.stop()
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)]!
}

/** The figures themselves, and the exponent with which they grow: 0 is flat, 1 grows like the size. */
function figuresOf(work: string, points: readonly Point[]): Figure[] {
  const [name, measured] = work.split(/, (?=ms$)/) as [string, string | undefined]
  const unit = measured === 'ms' ? 'ms' : 'requests/s'
  const group = 'Growth'
  const rows = points.map(
    ({ size, value }) => ({ group, work: `${name}, ${size.toLocaleString('en-US')}`, value, unit }) as const,
  )
  return points.length < 2
    ? rows
    : [...rows, { group, work: `${name}: slope`, value: slopeOf(points), unit: 'exponent' }]
}

/** Least squares over logarithms. */
function slopeOf(points: readonly Point[]): number {
  const logs = points.map(({ size, value }) => [Math.log(size), Math.log(value)] as const)
  const mean = (of: (point: readonly [number, number]) => number) =>
    logs.reduce((sum, point) => sum + of(point), 0) / logs.length
  const [x, y] = [mean(point => point[0]), mean(point => point[1])]
  return mean(point => (point[0] - x) * (point[1] - y)) / mean(point => (point[0] - x) ** 2)
}
