import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { DEFAULT_LIMITS } from '#model/default-limits.ts'
import { readSheet } from '#server/features/imports/sheets/read-sheet.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { declaredColumns } from './declared-columns.ts'
import { type FoundTable, SourceRefused, singular } from './found-table.ts'
import { type FoundColumn, nameFrom } from './guess-fields.ts'

/** Number of rows of a table that are examined. */
const SAMPLE = 10_000

/** A table from a .csv or .xlsx file; the first row has the column names. */
export async function sheetTable(file: string): Promise<FoundTable> {
  const bytes = await readFile(file).catch(() => {
    throw new SourceRefused(`${file} cannot be read.`)
  })
  const sheet = await readSheet({ name: basename(file), bytes: new Uint8Array(bytes) }, DEFAULT_LIMITS).catch(error => {
    throw new SourceRefused(`${file} is not a sheet that can be read: ${(error as Error).message}`)
  })
  const rows = [...sheet.rows].map(({ cells }) => cells)
  const title = basename(file).replace(/\.\w+$/, '')
  const columns = sheet.headings.flatMap((heading, index) =>
    heading.trim() === '' ? [] : [{ title: heading.trim(), values: rows.map(cells => cells[index] ?? null) }],
  )
  if (columns.length === 0) throw new SourceRefused(`${file} has no headings in its first row.`)
  return { name: nameFrom(singular(title)), title, columns, rows: sheet.count }
}

/** Tables of a SQLite file or a PostgreSQL database. Columns `x_id` of a known table become references. */
export async function databaseTables(url: string, names: readonly string[]): Promise<FoundTable[]> {
  const database = await openDatabase(url)
  try {
    const { reader, adapter } = database
    const existing = new Map((await adapter.existingTables(reader)).map(table => [table.name, table]))
    const missing = names.filter(name => !existing.has(name))
    if (names.length === 0 || missing.length > 0)
      throw new SourceRefused(
        `${names.length === 0 ? 'Say which tables: --table A,B.' : `There is no table ${missing.join(', ')}.`} There are: ${[...existing.keys()].join(', ')}`,
      )
    const found: FoundTable[] = []
    for (const name of names) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)} limit ${SAMPLE}`.execute(
        reader,
      )
      const declared = await declaredColumns(reader, name, /^postgres/.test(url))
      const columns = [...declared]
        .filter(([column]) => column !== 'id')
        .map(([column, own]): FoundColumn => {
          const values = rows.map(row => row[column])
          const target = names.find(each => nameFrom(singular(each)) === nameFrom(column.replace(/_?id$/i, '')))
          if (target && /_?id$/i.test(column) && values.every(isId))
            return {
              title: column.replace(/_?id$/i, ''),
              stored: { column, target },
              values,
              declared: own,
              known: { type: 'reference', resource: nameFrom(singular(target)) },
              because: `its name leads to the table ${target}`,
            }
          const { known, printed } = own
          const because = `declared as ${printed}`
          return { title: column, stored: { column }, values, declared: own, ...(known && { known, because }) }
        })
      const stored = { table: name, hasId: existing.get(name)!.columns.has('id') }
      found.push({ name: nameFrom(singular(name)), title: singular(name), columns, rows: rows.length, stored })
    }
    return found
  } finally {
    await database.close()
  }
}

/** 64-bit integers come as texts. */
function isId(value: unknown): boolean {
  return value === null || /^\d+$/.test(String(value))
}
