import { type SqlBool, sql } from 'kysely'
import { Slot } from '../select/slot.ts'
import type { ColumnKind } from '../table-definition.ts'
import type { Queries } from '../tables.ts'
import type { DialectAdapter, ExistingTable } from './dialect-adapter.ts'
import { existingTablesOf, quote } from './existing-tables.ts'
import {
  createGramIndex,
  dropGramIndex,
  FORMER_GRAM_TABLE,
  GRAM_TABLE,
  idsByGrams,
  isGramIndex,
  isQuickByGrams,
  mergeGrams,
  rowsByGrams,
  textIndexGaps,
} from './sqlite-grams.ts'

/**
 * SQLite has five storage classes. The type names carry the kind and, by SQLite's affinity rules, the right class (`…INTEGER`,
 * `…TEXT`), so that the schema of a database shows the purpose of a column.
 */
const COLUMN_TYPES: Record<ColumnKind, string> = {
  identity: 'INTEGER primary key autoincrement',
  text: 'TEXT',
  integer: 'INTEGER',
  decimal: 'REAL',
  boolean: 'BOOLEAN_INTEGER',
  date: 'DATE_TEXT',
  datetime: 'DATETIME_TEXT',
  json: 'JSON_TEXT',
  binary: 'BLOB',
}

/** SQLite through libsql. */
export const sqliteAdapter: DialectAdapter = {
  name: 'sqlite',
  columnTypes: COLUMN_TYPES,
  isType: (existing, kind) => existing === COLUMN_TYPES[kind === 'identity' ? 'integer' : kind],
  kindOf: existing =>
    (Object.keys(COLUMN_TYPES) as ColumnKind[]).find(kind => kind !== 'identity' && COLUMN_TYPES[kind] === existing),

  encode(kind, value) {
    if (value === null || value === undefined) return null
    if (kind === 'json') return JSON.stringify(value)
    return value
  },
  decode(kind, value) {
    if (value === null || value === undefined) return null
    if (kind === 'boolean') return value !== 0
    if (kind === 'json') return typeof value === 'string' ? JSON.parse(value) : value
    if (kind === 'binary') return Buffer.from(value as ArrayBuffer)
    return value
  },

  typed: (kind, value) => sql`cast(${value} as ${sql.raw(COLUMN_TYPES[kind])})`,
  jsonMember: (column, name) => sql`json_extract(${column}, ${sql.lit(`$."${name}"`)})`,
  rowsOf(list, columns) {
    const values = columns.map(([name, kind]) => {
      const value = sqliteAdapter.jsonMember(sql.ref('each.value'), name)
      return sql`${sqliteAdapter.typed(kind, value)} as ${sql.id(name)}`
    })
    return sql`(select ${sql.join(values)} from ${sqliteAdapter.jsonRows(list, 'each')})`
  },
  jsonRows: (list, alias) => sql`json_each(${list}) as ${sql.id(alias)}`,

  likeOperator: 'like',
  // Two numbers are separated by at least two characters, as in `5号楼 1单元`.
  hasNumbers: (column, numbers) =>
    sql<SqlBool>`(' ' || ${column} || ' ') glob ${new Slot<never>(
      bindings => `*[^0-9]${numbers(bindings).join('[^0-9]*[^0-9]')}[^0-9]*`,
    )}`,
  isAmong: (column, values) =>
    values.length <= 8
      ? sql<SqlBool>`${column} in (${sql.join(values)})`
      : sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(values)}))`,
  isAmongThese: (column, these) =>
    sql<SqlBool>`${column} in (select value from json_each(${new Slot<never>(all => JSON.stringify(these(all)))}))`,
  listHasAny: (column, values) =>
    sql<SqlBool>`exists (select 1 from json_each(${column}) as member where member.value in (select value from json_each(${JSON.stringify(values)})))`,
  listHas: (column, member) =>
    sql<SqlBool>`exists (select 1 from json_each(${column}) as member where member.value = ${member})`,
  listIsEmpty: column => sql<SqlBool>`coalesce(json_array_length(${column}), 0) = 0`,

  nullsOrder: { asc: '', desc: '' },
  // One writer at a time, so a writer has locked everything.
  lockRows: () => sql``,
  revisions: 'process',
  turnMs: 30,
  insertsFrom: 'values',
  rowsPerInsert: 25,
  reportsInsertedId: true,

  uniqueViolation(error) {
    const { code, message } = error as { code?: string; message?: string }
    if (code !== 'SQLITE_CONSTRAINT_UNIQUE' && code !== 'SQLITE_CONSTRAINT_PRIMARYKEY') return undefined
    // "UNIQUE constraint failed: house.unit, house.doorplate"
    const names = (message ?? '').split(': ').at(-1)!.split(', ')
    return { table: names[0]?.split('.')[0], columns: names.map(name => name.split('.').slice(1).join('.')) }
  },
  isTransient: error =>
    ['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED'].includes(String((error as { code?: string }).code)),

  existingTables,
  appendOnlyStatements: ({ name }) =>
    ['update', 'delete'].map(
      verb =>
        `create trigger if not exists "${name}_no_${verb}" before ${verb} on "${name}" begin select raise(abort, '${name} is append-only'); end`,
    ),
  changeTypeStatements: (table, column, kind) => [
    `alter table "${table}" add column "${column}__new" ${COLUMN_TYPES[kind]}`,
    `update "${table}" set "${column}__new" = "${column}"`,
    `alter table "${table}" drop column "${column}"`,
    `alter table "${table}" rename column "${column}__new" to "${column}"`,
  ],
  createIndexStatements(table, { name, columns, kind }) {
    if (kind === 'members') return []
    if (kind === 'contains') return createGramIndex(table, name, columns)
    return [
      `create ${kind === 'unique' ? 'unique ' : ''}index "${name}" on "${table}" (${columns.map(quote).join(', ')})`,
    ]
  },
  dropIndexStatements: (table, name) =>
    isGramIndex(name) ? dropGramIndex(table, name) : [`drop index ${quote(name)}`],
  idsContaining: idsByGrams,
  rowsContaining: rowsByGrams,
  textIndexGaps,
  isQuickSearch: isQuickByGrams,
  restartIdentity: async () => {},
  analyse: 'analyze',
  mergeContains: mergeGrams,
}

async function existingTables(queries: Queries): Promise<ExistingTable[]> {
  const isOfWords = sql.raw([GRAM_TABLE, FORMER_GRAM_TABLE].map(name => `m.name like '${name}%'`).join(' or '))
  const columns = await sql<{ table: string; name: string; type: string }>`
    select m.name as "table", c.name as name, c.type as type
    from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%' and not (${isOfWords})
    order by m.name, c.cid`.execute(queries)
  const indexes = await sql<{ table: string; name: string }>`
    select tbl_name as "table", name from sqlite_schema where type = 'index' and sql is not null
    union all select tbl_name, name from sqlite_schema where type = 'trigger' and name like 'g\\_%' escape '\\'
      and name not like '%\\_gone' escape '\\' and name not like '%\\_changed' escape '\\'
      and instr(sql, ${` ${GRAM_TABLE} `}) > 0`.execute(queries)
  return existingTablesOf(columns.rows, indexes.rows)
}
