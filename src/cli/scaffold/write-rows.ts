import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DEFAULT_LIMITS } from '#model/default-limits.ts'
import { DEFAULT_ZONE_OFFSET } from '#model/expression/dates.ts'
import { type Cell, serialOf } from '#server/features/spreadsheets/cell.ts'
import { streamXlsx } from '#server/features/spreadsheets/stream-xlsx.ts'
import { streamRows } from '#server/storage/dialects/stream-rows.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import type { RawQuery, Row } from '#server/storage/tables.ts'

/** A table whose rows become records of a resource. */
export interface RowsOfTable {
  readonly resource: string
  readonly table: string
  /** Whether it has a column `id`, by which the rows are sorted. */
  readonly hasId: boolean
  /** For each field its column; of a reference also the table it leads to, and the column by which its records are called. */
  readonly columns: readonly {
    readonly field: string
    readonly column: string
    readonly isMoment: boolean
    readonly target?: TargetOfRows
  }[]
}

/** The table to which a column leads, its resource, and the column and field by which its records are called. */
export interface TargetOfRows {
  readonly table: string
  readonly label: string
  readonly resource: string
  readonly field: string
}

/** A field by which rows refer to records although several of them share its values. */
export interface SharedLabel extends Pick<TargetOfRows, 'resource' | 'field'> {
  /** Number of such values. */
  readonly count: number
  readonly example: string
  /** Resources whose rows refer by it. */
  readonly referring: readonly string[]
}

const BATCH = 1000
const MINUTE_MS = 60_000

/**
 * Writes the rows as workbooks that the import of the resource reads, into `directory`; as many as its limit of rows demands.
 * @returns the names of the files in the order of import: records before those that refer to them
 */
export async function writeRows(url: string, tables: readonly RowsOfTable[], directory: string): Promise<string[]> {
  await mkdir(directory, { recursive: true })
  const written: string[] = []
  for (const each of inOrder(tables)) {
    const rows = streamRows(url, await queryOf(url, each), BATCH)
    for (let more = true, part = 1; more; part++) {
      const name = `${each.resource}${part === 1 ? '' : `-${part}`}.xlsx`
      let count = 0
      async function* some() {
        while (count < DEFAULT_LIMITS.importRows) {
          const { value, done } = await rows.next()
          more = !done
          if (done) return
          count += value.length
          yield value.map(row => each.columns.map(({ isMoment }, index) => cellOf(row, index, isMoment)))
        }
      }
      const headings = each.columns.map(({ field }) => ({ title: field, width: 18 }))
      const bytes = await streamXlsx({ headings, rows: some() })
      if (count === 0 && part > 1) break
      await writeFile(join(directory, name), bytes)
      written.push(name)
    }
  }
  return written
}

/** The import finds the record that a row refers to by what it is called, which must be one. */
export async function sharedLabels(url: string, tables: readonly RowsOfTable[]): Promise<SharedLabel[]> {
  const targets = new Map<string, TargetOfRows>()
  for (const { target } of tables.flatMap(({ columns }) => columns)) if (target) targets.set(target.table, target)
  const database = await openDatabase(url)
  try {
    const shared: SharedLabel[] = []
    for (const { table, label, resource, field } of targets.values()) {
      const column = sql.ref(label)
      const { rows } = await sql<{ value: string; values: number }>`
        select min(value) as value, count(*) as ${sql.ref('values')} from (
          select cast(${column} as text) as value from ${sql.table(table)}
          where ${column} is not null group by ${column} having count(*) > 1
        ) as several`.execute(database.reader)
      const [{ value: example, values: count } = { value: '', values: 0 }] = rows
      const refers = (each: RowsOfTable) => each.columns.some(({ target }) => target?.table === table)
      const referring = tables.filter(refers).map(each => each.resource)
      if (Number(count) > 0) shared.push({ resource, field, count: Number(count), example, referring })
    }
    return shared
  } finally {
    await database.close()
  }
}

/** Tables before those that refer to them, as far as they do not refer to each other. */
function inOrder(tables: readonly RowsOfTable[]): readonly RowsOfTable[] {
  const left = [...tables]
  const ordered: RowsOfTable[] = []
  while (left.length > 0) {
    const waits = ({ table: own, columns }: RowsOfTable) =>
      columns.some(({ target }) => target && target.table !== own && left.some(({ table }) => table === target.table))
    ordered.push(
      ...left.splice(
        Math.max(
          0,
          left.findIndex(each => !waits(each)),
        ),
        1,
      ),
    )
  }
  return ordered
}

/** All values as texts, so that numbers and times are exact; of a reference the text by which its record is called. */
async function queryOf(url: string, { table, hasId, columns }: RowsOfTable): Promise<RawQuery> {
  const database = await openDatabase(url)
  try {
    const value = ({ column, target }: RowsOfTable['columns'][number], index: number) => {
      const own = sql`own.${sql.ref(column)}`
      const found = target
        ? sql`(select ${sql.ref(`t.${target.label}`)} from ${sql.table(target.table)} as t where t.id = ${own})`
        : own
      return sql`cast(${found} as text) as ${sql.ref(`c${index}`)}`
    }
    const order = hasId ? sql` order by own.id` : sql``
    const query = sql<Row>`select ${sql.join(columns.map(value))} from ${sql.table(table)} as own${order}`
    return query.compile(database.reader)
  } finally {
    await database.close()
  }
}

/** Spreadsheets have no time zones: imports read their moments in that of the business. */
function cellOf(row: Row, index: number, isMoment: boolean): Cell {
  const text = row[`c${index}`] as string | null
  const ms =
    isMoment && text !== null && /(Z|[+-]\d\d(:?\d\d)?)$/.test(text.slice(10)) ? Date.parse(iso(text)) : Number.NaN
  return Number.isNaN(ms) ? text : { number: serialOf(ms + DEFAULT_ZONE_OFFSET * MINUTE_MS), format: 'datetime' }
}

/** PostgreSQL prints `2026-02-03 08:30:00+00`. */
function iso(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}
