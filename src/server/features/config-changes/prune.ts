import { CompiledQuery, sql } from 'kysely'
import type { AppModel } from '#model/app-model.ts'
import {
  type ColumnIdentities,
  type ColumnPlaces,
  PLACES_SETTING,
} from '#server/storage/migration/column-identities.ts'
import { REPLACED_TABLE } from '#server/storage/migration/convert-column.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { readSetting, writeSetting } from '#server/storage/settings.ts'
import type { Database } from '../../storage/database.ts'

/** Tables, columns and values that config changes left behind for a rollback. */
export interface LeftBehind {
  /** `house` for a table, `house.owner` for a column. */
  readonly place: string
  readonly values: number
}

/** Tables and columns that are not in the config in effect, and the number of replaced values. */
export async function leftBehind(model: AppModel, database: Database) {
  const { reader, adapter } = database
  const tables = new Map((await adapter.existingTables(reader)).map(table => [table.name, table]))
  const { setAside, columns } = await planMigration(model, database)
  const identityOf = new Map(Object.entries(columns.places).map(([identity, place]) => [place, identity]))
  const ours = await recordedColumns(database)
  const places: LeftBehind[] = []
  for (const [kind, place] of setAside.map(each => each.split(' ') as [string, string])) {
    const [table, column = 'id'] = kind === 'table' ? [place] : place.split('.')
    const identity = identityOf.get(`${table}.${column}`) ?? `${table}.${column}`
    // Tables and columns that no config ever had belong to somebody else.
    if (!tables.has(table!) || !ours.has(identity)) continue
    const counted = tables.get(table!)!.columns.has(column) ? sql`count(${sql.ref(column)})` : sql`count(*)`
    const { rows } = await sql<{ count: unknown }>`select ${counted} as count from ${sql.table(table!)}`.execute(reader)
    places.push({ place, values: Number(rows[0]?.count ?? 0) })
  }
  const { rows } = tables.has(REPLACED_TABLE)
    ? await sql<{ count: unknown }>`select count(*) as count from ${sql.table(REPLACED_TABLE)}`.execute(reader)
    : { rows: [] }
  return { places, replaced: Number(rows[0]?.count ?? 0) }
}

/** Columns of all configs that have ever been in effect. */
async function recordedColumns({ reader, adapter }: Database): Promise<ReadonlySet<string>> {
  const rows = await reader.selectFrom('steward_config').select('columns').where('columns', 'is not', null).execute()
  return new Set(rows.flatMap(row => Object.values(adapter.decode('json', row.columns) as ColumnIdentities)))
}

/** Deletes what config changes left behind; after that a rollback finds empty fields. The config in effect does not change. */
export async function prune(model: AppModel, database: Database): Promise<void> {
  const { places } = await leftBehind(model, database)
  const tables = new Map((await database.adapter.existingTables(database.reader)).map(table => [table.name, table]))
  const known = ((await readSetting(database, PLACES_SETTING)) ?? {}) as ColumnPlaces
  await database.transaction(async write => {
    const { queries, adapter, touch } = write
    const run = (text: string) => queries.executeQuery(CompiledQuery.raw(text))
    for (const { place } of places) {
      const [table, column] = place.split('.') as [string, string?]
      if (column !== undefined) await run(`alter table "${table}" drop column "${column}"`)
      else {
        for (const index of tables.get(table)?.indexes ?? [])
          for (const text of adapter.dropIndexStatements(table, index)) await run(text)
        await run(`drop table "${table}"`)
      }
      touch(table)
    }
    const gone = new Set(places.map(({ place }) => place))
    const left = Object.entries(known).filter(([, at]) => !gone.has(at) && !gone.has(at.split('.')[0]!))
    await writeSetting(write, PLACES_SETTING, Object.fromEntries(left))
    await queries.deleteFrom(REPLACED_TABLE).execute()
  })
}
