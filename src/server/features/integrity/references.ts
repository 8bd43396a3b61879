import { sql } from 'kysely'
import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { isMultiple, targetOf } from '#model/field-path.ts'
import { fileIdsIn } from '#model/field-types/shared/stored-files.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { fileFields } from '#server/records/files/file-uses.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import type { Row } from '#server/storage/tables.ts'
import type { Database } from '../../storage/database.ts'
import type { IntegrityCheck, IntegrityProblem } from './problem.ts'
import { rowsInBatches } from './rows-in-batches.ts'

const FILES = 'steward_file'

/** A column that refers to rows of another table. */
interface Reference {
  readonly column: string
  readonly table: string
  read(row: Row): readonly (number | string)[]
}

/** Whether the target of every reference exists: records, files, and what is attached to records. */
export const referencesCheck: IntegrityCheck = async function* ({ database, model }, counted) {
  for (const resource of Object.values(model.resources)) {
    yield* dangling(database, resource.name, referencesOf(model, resource, database), counted)
  }
  for (const table of ['steward_file_use', 'steward_attachment', 'steward_comment']) {
    const file = table === 'steward_comment' ? [] : [plain('fileId', FILES)]
    const besides = Object.keys(model.resources).map(name => ownedBy(name))
    yield* dangling(database, table, [...file, ...besides], counted)
  }
}

/** The operation log may name deleted accounts. */
function referencesOf(model: AppModel, resource: Resource, { adapter }: Database): Reference[] {
  if (resource.name === PLATFORM_RESOURCES.operations) return []
  const decoded = (field: Field, row: Row) => adapter.decode(columnKind(field)!, row[field.name])
  const list = (value: unknown) => (Array.isArray(value) ? (value as (number | string)[]) : [])
  const records = Object.values(resource.fields).flatMap((field): Reference[] => {
    const target = columnKind(field) ? targetOf(model, field) : undefined
    if (!target) return []
    const read = isMultiple(field)
      ? (row: Row) => list(decoded(field, row))
      : (row: Row) => (typeof row[field.name] === 'number' ? [row[field.name] as number] : [])
    return [{ column: field.name, table: target.name, read }]
  })
  const files = fileFields(resource).map(field => ({
    column: field.name,
    table: FILES,
    read: (row: Row) => fileIdsIn(field, decoded(field, row)),
  }))
  return [...records, ...files]
}

function plain(column: string, table: string): Reference {
  return { column, table, read: row => [row[column] as string] }
}

/** The record that a platform row belongs to. */
function ownedBy(name: string): Reference {
  return { column: 'recordId', table: name, read: row => (row.resource === name ? [row.recordId as number] : []) }
}

async function* dangling(
  database: Database,
  table: string,
  references: readonly Reference[],
  counted: (number: number) => void,
): AsyncGenerator<IntegrityProblem> {
  if (references.length === 0) return
  const from = sql`${sql.table(table)} as record`
  const columns = sql`record.*`
  const found = rowsInBatches(database, { columns, from }, async rows => {
    counted(rows.length)
    const suspects = await missing(database, references, rows)
    if (suspects.length === 0) return []
    // Both may have been deleted meanwhile: a reference that still dangles after a second read is an error.
    const again = sql<Row>`select ${columns} from ${from} where ${database.adapter.isAmong(
      sql.ref('record.id'),
      suspects.map(({ id }) => id),
    )}`
    return missing(database, references, (await again.execute(database.reader)).rows)
  })
  for await (const { id, column, target, value } of found)
    yield { check: 'references', table, id, what: `"${column}" names ${target} ${value}, which is not there` }
}

interface Missing {
  readonly id: number
  readonly column: string
  readonly target: string
  readonly value: number | string
}

async function missing(
  { adapter, reader }: Database,
  references: readonly Reference[],
  rows: readonly Row[],
): Promise<Missing[]> {
  const wanted = new Map<string, Set<number | string>>()
  for (const { table, read } of references) {
    const ids = wanted.get(table) ?? new Set()
    wanted.set(table, ids)
    for (const row of rows) for (const id of read(row)) ids.add(id)
  }
  const there = new Map<string, ReadonlySet<unknown>>()
  for (const [table, ids] of wanted) {
    if (ids.size === 0) continue
    const found = await reader
      .selectFrom(table)
      .select('id')
      .where(adapter.isAmong(sql.ref('id'), [...ids]))
      .execute()
    there.set(table, new Set(found.map(row => row.id)))
  }
  return rows.flatMap(row =>
    references.flatMap(({ column, table, read }) =>
      read(row)
        .filter(value => !there.get(table)!.has(value))
        .map(value => ({ id: row.id as number, column, target: table, value })),
    ),
  )
}
