import Database from 'libsql'
import pg from 'pg'

type Row = Readonly<Record<string, unknown>>
/** Rows by the name of their table. */
export type TableRows = ReadonlyMap<string, readonly Row[]>

/** The same rows on a bare connection: no permission, no rule, no computed field; what the database itself takes. */
export interface BareDatabase {
  /** Highest id of each table that has ids. */
  marks(): Promise<ReadonlyMap<string, number>>
  /** The rows that came since, by table. */
  since(marks: ReadonlyMap<string, number>): Promise<TableRows>
  /**
   * Inserts the rows, 100 of each table in one transaction, and changes one record of `changed` by its id for each. @returns
   * seconds
   */
  replay(rows: TableRows, changed?: Changed): Promise<number>
  /** Reads rows one after the other and joins their values. @returns seconds */
  read(table: string, columns: readonly string[], count: number): Promise<number>
  close(): Promise<void>
}

export interface Changed {
  readonly table: string
  readonly ids: readonly number[]
  /** Set on each of them; `version` goes up by one besides. */
  readonly values: Row
}

const TOGETHER = 100
const quoted = (name: string) => `"${name}"`

export function openBare(url: string): Promise<BareDatabase> {
  return url.startsWith('postgres') ? openBarePostgres(url) : Promise.resolve(openBareSqlite(url))
}

function openBareSqlite(path: string): BareDatabase {
  const database = new Database(path)
  // As the product has it.
  for (const pragma of ['journal_mode = wal', 'synchronous = full', 'wal_autocheckpoint = 8000', 'foreign_keys = on'])
    database.exec(`pragma ${pragma}`)
  const tables = () =>
    (
      database
        .prepare(
          // Those of a full-text index are written by its triggers.
          `select name from pragma_table_list t where type = 'table' and schema = 'main' and exists (select 1 from pragma_table_info(t.name) where name = 'id')`,
        )
        .all() as { name: string }[]
    ).map(({ name }) => name)
  return {
    marks: async () =>
      new Map(
        tables().map(name => {
          const { last } = database.prepare(`select max(id) as last from ${quoted(name)}`).get() as { last: unknown }
          return [name, Number(last ?? 0)]
        }),
      ),
    since: async marks =>
      filledTables(
        [...marks].map(([name, last]) => [
          name,
          database.prepare(`select * from ${quoted(name)} where id > ? order by id`).all(last) as Row[],
        ]),
      ),
    async replay(rows, changed) {
      const inserts = [...rows].map(([name, all]) => {
        const columns = Object.keys(all[0]!)
        const statement = database.prepare(
          `insert into ${quoted(name)} (${columns.map(quoted).join()}) values (${columns.map(() => '?').join()})`,
        )
        return { statement, all: all.map(row => columns.map(column => asGiven(row[column]))) }
      })
      const sets = Object.keys(changed?.values ?? {}).map(name => `${quoted(name)} = ?, `)
      const update = changed
        ? database.prepare(`update ${quoted(changed.table)} set ${sets.join('')}version = version + 1 where id = ?`)
        : undefined
      const values = Object.values(changed?.values ?? {})
      const started = performance.now()
      for (const [from, to] of turnsOf(rows, changed)) {
        database.exec('begin immediate')
        for (const { statement, all } of inserts) for (const row of all.slice(from, to)) statement.run(...row)
        for (const id of changed?.ids.slice(from, to) ?? []) update!.run(...values, id)
        database.exec('commit')
      }
      return (performance.now() - started) / 1000
    },
    async read(table, columns, count) {
      const statement = database.prepare(
        `select ${columns.map(quoted).join()} from ${quoted(table)} order by id limit ?`,
      )
      const started = performance.now()
      let size = 0
      for (const row of statement.raw().iterate(count) as Iterable<unknown[]>) size += `${row.join()}\r\n`.length
      if (size === 0) throw new Error(`${table} is empty`)
      return (performance.now() - started) / 1000
    },
    async close() {
      database.close()
    },
  }
}

/** The driver gives bytes as it does not take them. */
function asGiven(value: unknown): unknown {
  return value instanceof ArrayBuffer ? Buffer.from(value) : value
}

async function openBarePostgres(url: string): Promise<BareDatabase> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const all = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[]
  return {
    async marks() {
      const tables = await all(
        `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'id' and data_type in ('integer', 'bigint')`,
      )
      const marks = new Map<string, number>()
      for (const { table_name: name } of tables) {
        const [found] = await all(`select max(id) as last from ${quoted(name as string)}`)
        marks.set(name as string, Number(found!.last ?? 0))
      }
      return marks
    },
    async since(marks) {
      const found: [string, Row[]][] = []
      for (const [name, last] of marks) {
        const rows = await all(`select to_jsonb(t) as row from ${quoted(name)} t where id > $1 order by id`, [last])
        found.push([name, rows.map(({ row }) => row as Row)])
      }
      return filledTables(found)
    },
    async replay(rows, changed) {
      const names = Object.keys(changed?.values ?? {})
      const sets = names.map((name, index) => `${quoted(name)} = $${index + 2}, `)
      const update = `update ${quoted(changed?.table ?? '')} set ${sets.join('')}version = version + 1 where id = any ($1)`
      const started = performance.now()
      for (const [from, to] of turnsOf(rows, changed)) {
        await client.query('begin')
        for (const [name, each] of rows) {
          const some = each.slice(from, to)
          if (some.length === 0) continue
          const table = quoted(name)
          const text = `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`
          await client.query({ name: `insert ${name}`, text, values: [JSON.stringify(some)] })
        }
        const ids = changed?.ids.slice(from, to) ?? []
        if (ids.length > 0)
          await client.query({
            name: `update ${changed!.table}`,
            text: update,
            values: [ids, ...Object.values(changed!.values)],
          })
        await client.query('commit')
      }
      return (performance.now() - started) / 1000
    },
    async read(table, columns, count) {
      const started = performance.now()
      await client.query('begin')
      await client.query(
        `declare bare no scroll cursor for select ${columns.map(quoted).join()} from ${quoted(table)} order by id limit ${count}`,
      )
      for (let size = 0; ; ) {
        const { rows } = await client.query<unknown[]>({ text: 'fetch 1000 from bare', rowMode: 'array' })
        for (const row of rows) size += `${row.join()}\r\n`.length
        if (rows.length === 0 && size === 0) throw new Error(`${table} is empty`)
        if (rows.length === 0) break
      }
      await client.query('commit')
      return (performance.now() - started) / 1000
    },
    close: () => client.end(),
  }
}

function filledTables(tables: readonly (readonly [string, readonly Row[]])[]): TableRows {
  return new Map(tables.filter(([, rows]) => rows.length > 0))
}

function turnsOf(rows: TableRows, changed?: Changed): [number, number][] {
  const most = Math.max(changed?.ids.length ?? 0, ...[...rows.values()].map(each => each.length))
  return Array.from({ length: Math.ceil(most / TOGETHER) }, (_, turn) => [turn * TOGETHER, (turn + 1) * TOGETHER])
}
