import { sql } from 'kysely'
import type { SchemaField } from '#model/expression/schema.ts'
import { storageOf } from '#model/field-types/index.ts'
import type { Database } from '#server/storage/database.ts'
import type { ColumnKind } from '#server/storage/table-definition.ts'
import { caseSchema, expressionCases } from './expression-cases.ts'

/** Creates the tables of the case file in an empty database and fills them. */
export async function createCaseTables(database: Database): Promise<void> {
  for (const [resource, rows] of Object.entries(expressionCases.rows)) await createTable(database, resource, rows)
}

async function createTable(
  { adapter, transaction }: Database,
  resource: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columns = Object.values(caseSchema.resources[resource]?.fields ?? {}).flatMap(field => {
    const kind = columnKind(field)
    return kind ? [{ name: field.name, kind }] : []
  })
  const types = columns.map(({ name, kind }) => sql`${sql.id(name)} ${sql.raw(adapter.columnTypes[kind])}`)
  await transaction(async ({ queries }) => {
    await sql`create table ${sql.table(resource)} (${sql.join(types)})`.execute(queries)
    for (const row of rows) {
      const values = columns.map(({ name, kind }) => sql`${encode(adapter, kind, row[name])}`)
      await sql`insert into ${sql.table(resource)} values (${sql.join(values)})`.execute(queries)
    }
  })
}

function columnKind(field: SchemaField): ColumnKind | undefined {
  if (field.name === 'id') return 'identity'
  const storage = storageOf(field)
  return storage === 'none' ? undefined : storage
}

/** As the records layer does: SQLite's driver takes no booleans. */
function encode(adapter: Database['adapter'], kind: ColumnKind, value: unknown): unknown {
  const encoded = adapter.encode(kind, value)
  return adapter.name === 'sqlite' && typeof encoded === 'boolean' ? Number(encoded) : encoded
}
