import { sql } from 'kysely'
import type { Queries } from '#server/storage/tables.ts'
import type { DeclaredColumn } from './guess-fields.ts'
import { optionsOf } from './guess-fields.ts'

/** What a database says about the columns of a table, in their order. */
export async function declaredColumns(
  queries: Queries,
  table: string,
  isPostgres: boolean,
): Promise<ReadonlyMap<string, DeclaredColumn>> {
  const { rows } = await (isPostgres ? postgresColumns(table) : sqliteColumns(table)).execute(queries)
  return new Map(rows.map(row => [row.name, declared(row)]))
}

interface PrintedColumn {
  readonly name: string
  /** `numeric(8,2)`. */
  readonly type: string
  /** SQLite has no truth values. */
  readonly required: boolean | number
  /** Values of an enumerated type. */
  readonly values?: readonly string[] | null
}

const postgresColumns = (table: string) => sql<PrintedColumn>`
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull and not a.atthasdef and a.attidentity = '' as required,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid) as values
  from pg_attribute a where a.attrelid = to_regclass(quote_ident(${table})) and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

const sqliteColumns = (table: string) => sql<PrintedColumn>`
  select name, type, "notnull" = 1 and dflt_value is null and pk = 0 as required from pragma_table_info(${table}) order by cid`

function declared({ type, required, values }: PrintedColumn): DeclaredColumn {
  const [, length] = /char[a-z ]*\((\d+)\)/i.exec(type) ?? []
  const [, scale] = /(?:numeric|decimal)\(\d+,\s*(\d+)\)/i.exec(type) ?? []
  const known = values ? { type: 'enum', options: optionsOf(values) } : typeOf(type)
  return {
    printed: type,
    ...(known && { known }),
    isText: /char|text|clob/i.test(type),
    required: Boolean(required),
    ...(length && { maxLength: Number(length) }),
    ...(scale && { decimals: Number(scale) }),
  }
}

/** The field type; that of texts is guessed from their values. */
function typeOf(printed: string): { readonly type: string } | undefined {
  if (/bool/i.test(printed)) return { type: 'boolean' }
  if (/timestamp|datetime/i.test(printed)) return { type: 'datetime' }
  if (/^date/i.test(printed)) return { type: 'date' }
  if (/^(?:(?:small|big|tiny|medium)?int(?:eger|\d)?|(?:small|big)?serial)\b/i.test(printed)) return { type: 'integer' }
  if (/real|double|float|numeric|decimal/i.test(printed)) return { type: 'decimal' }
  return undefined
}
