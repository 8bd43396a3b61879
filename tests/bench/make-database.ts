import { CompiledQuery } from 'kysely'
import { compileDirectory } from '#compiler/compile.ts'
import type { AppModel } from '#model/app-model.ts'
import { seedSampleData } from '#server/features/sample-data/seed-sample-data.ts'
import type { Database } from '#server/storage/database.ts'
import { bulkInsert } from '#server/storage/insert-rows.ts'
import { applyMigration } from '#server/storage/migration/apply-migration.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { isOurIndex } from '#server/storage/table-definition.ts'
import { type BareHouse, bareHouses } from './houses.ts'
import { ROOT } from './platform.ts'

/** The member of staff that the bench works as. */
export const STAFF = 'cs01'
/** The blocks it sees. */
const STAFF_BLOCKS = [1, 2, 3]
/** Rows of one transaction. */
const BATCH = 20_000

export async function shippedModel(): Promise<AppModel> {
  const compiled = await compileDirectory(`${ROOT}/config`)
  if (!compiled.ok) throw new Error('config/ does not compile; run npm run check')
  return compiled.model
}

/** Makes the tables and the sample data in the empty database at `url`. */
export async function makeSample(url: string): Promise<void> {
  const model = await shippedModel()
  await using(url, async database => {
    await applyMigration(await planMigration(model, database), database)
    await seedSampleData(model, database, { today: '2026-01-15' })
    await database.transaction(async ({ queries, adapter, touch }) => {
      const blocks = adapter.encode('json', STAFF_BLOCKS)
      await queries.updateTable('account').set({ blocks }).where('adAccount', '=', STAFF).execute()
      touch('account')
    })
  })
}

/**
 * Brings the houses of a database with sample data to `count`, spread over its blocks. The indexes are taken off first and
 * made again by the migration: keeping them up to date row by row takes five times as long.
 */
export async function addHouses(url: string, count: number): Promise<void> {
  const model = await shippedModel()
  await using(url, async database => {
    const tables = await database.adapter.existingTables(database.reader)
    const indexes = tables.find(({ name }) => name === 'house')!.indexes.filter(isOurIndex)
    await database.transaction(async ({ queries, adapter, touch }) => {
      for (const statement of indexes.flatMap(name => adapter.dropIndexStatements('house', name)))
        await queries.executeQuery(CompiledQuery.raw(statement))
      await queries.deleteFrom('house').where('id', '>', count).execute()
      touch('house')
    })
    await insertHouses(model, database, count)
    await applyMigration(await planMigration(model, database), database)
  })
}

async function insertHouses(model: AppModel, database: Database, count: number): Promise<void> {
  const [template] = await database.reader.selectFrom('house').selectAll().limit(1).execute()
  const [last] = await database.reader.selectFrom('house').select('id').orderBy('id', 'desc').limit(1).execute()
  const first = Number(last?.id ?? 0) + 1
  const columns = Object.fromEntries(
    Object.values(model.resources.house!.fields).flatMap(field => {
      const kind = columnKind(field)
      return kind ? [[field.name, kind]] : []
    }),
  )
  let rows: Record<string, unknown>[] = []
  const store = () => database.transaction(write => bulkInsert(write, 'house', columns, rows))
  for (const house of bareHouses(count)) {
    if (house.id < first) continue
    rows.push({ ...template, ...recordOf(house, String(template?.fullName)) })
    if (rows.length < BATCH) continue
    await store()
    rows = []
  }
  if (rows.length > 0) await store()
}

function recordOf({ id, block, floor, buildArea, status, owner, phone }: BareHouse, address: string) {
  const doorplate = String(100_000 + id)
  const fullName = `${address} ${doorplate}`
  return { id, block, floor, buildArea, status, doorplate, fullName, ownerName: owner, ownerPhone: phone }
}

async function using(url: string, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(url)
  await work(database)
  await database.analyse()
  await database.close()
}
