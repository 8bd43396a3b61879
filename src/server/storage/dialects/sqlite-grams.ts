import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { Slot } from '../select/slot.ts'
import type { Queries, RawQuery } from '../tables.ts'
import type { SearchedText, TextColumns, TextIndexBatch, TextIndexGaps } from './dialect-adapter.ts'
import { wordsOf, wordsWith } from './sqlite-gram-words.ts'

/**
 * One full-text table holds the words of all tables, because each full-text table adds five to the schema. Its rows are
 * numbered by table and id, and a word names table, column and characters, so that words of different tables never collide. A
 * change of the word format needs a new name: the next migration then rebuilds all indexes.
 */
export const GRAM_TABLE = 'steward_words'
/** Its former name, without words of three characters. */
export const FORMER_GRAM_TABLE = 'steward_grams'

/** One row per row of the full-text table, which has no texts of its own. */
const DOCUMENTS = `${GRAM_TABLE}_docsize`

/** Ids of one table; its number times this is the start of its rows. */
const SPAN = 2n ** 33n
const TABLES = 2 ** 30

/** Up to this number of rows a scan finds any text in a few milliseconds. */
const SMALL_TABLE = 300_000
/** Below this number of rows a scan takes as little time, even when each row is fetched from disk. */
const FEW_ROWS = 5000

/** Creates the index, fills it with existing rows, and adds triggers that maintain it. */
export function createGramIndex(table: string, name: string, columns: readonly string[]): string[] {
  const first = firstRow(table)
  const words = (row: string) =>
    columns.map((column, at) => wordsOf(`${row}"${column}"`, prefixOf(table, at))).join(` || ' ' || `)
  const insert = `insert into ${GRAM_TABLE} (rowid, grams) values (${first} + new.id, ${words('new.')})`
  const remove = `delete from ${GRAM_TABLE} where rowid = ${first} + old.id`
  const changed = columns.map(column => `old."${column}" is not new."${column}"`).join(' or ')
  const named = columns.map(column => `"${column}"`).join(', ')
  return [
    ...triggersOf(name).map(trigger => `drop trigger if exists "${trigger}"`),
    `create virtual table if not exists ${GRAM_TABLE} using fts5(grams, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
    `insert into ${GRAM_TABLE} (rowid, grams) select ${first} + id, ${words('')} from "${table}"`,
    `create trigger "${name}" after insert on "${table}" begin ${insert}; end`,
    `create trigger "${name}_changed" after update of ${named} on "${table}" when ${changed} begin ${remove}; ${insert}; end`,
    `create trigger "${name}_gone" after delete on "${table}" begin ${remove}; end`,
  ]
}

export function dropGramIndex(table: string, name: string): string[] {
  const first = firstRow(table)
  return [
    ...triggersOf(name).map(trigger => `drop trigger "${trigger}"`),
    `delete from ${GRAM_TABLE} where rowid >= ${first} and rowid < ${first + SPAN}`,
  ]
}

/**
 * Merges the many segments that large writes leave, and drops deleted rows. Otherwise later writes merge them bit by bit, and
 * search each row among the deleted ones.
 */
export async function mergeGrams(queries: Queries): Promise<void> {
  if (await isThere(queries, FORMER_GRAM_TABLE)) await dropFormer(queries)
  if (!(await isThere(queries, GRAM_TABLE))) return
  const grams = sql.table(GRAM_TABLE)
  await sql`insert into ${grams} (${grams}) values ('optimize')`.execute(queries)
}

/** Indexes of resources that are no longer declared are among those not rebuilt. */
async function dropFormer(queries: Queries): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'trigger' and instr(sql, ${` ${FORMER_GRAM_TABLE} `}) > 0`.execute(
    queries,
  )
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(queries)
  await sql`drop table ${sql.table(FORMER_GRAM_TABLE)}`.execute(queries)
}

async function isThere(queries: Queries, table: string): Promise<boolean> {
  return (await sql`select 1 from sqlite_schema where name = ${table}`.execute(queries)).rows.length > 0
}

function triggersOf(index: string): string[] {
  return ['', '_changed', '_gone'].map(suffix => index + suffix)
}

/** Whether an index of this name is one of these. */
export function isGramIndex(name: string): boolean {
  return name.startsWith('g_')
}

/** Ids of the rows where one of the columns has every word of the text. */
export function idsByGrams<Bindings>(where: TextColumns, text: (bindings: Bindings) => string): RawBuilder<unknown> {
  const grams = sql.table(GRAM_TABLE)
  const first = sql.raw(String(firstRow(where.table)))
  return sql`select rowid - ${first} as id from ${grams} where ${grams} match ${askedFor(where, text)}`
}

/**
 * These rows, found one by one: `id in (select …)` would collect all ids first. The full-text table returns them in id order
 * either way.
 */
export function rowsByGrams<Bindings>(where: TextColumns, text: (bindings: Bindings) => string): RawBuilder<unknown> {
  const grams = sql.table(GRAM_TABLE)
  return sql`(select owners.* from ${grams} as texts cross join ${sql.table(where.table)} as owners
    on owners.id = texts.rowid - ${sql.raw(String(firstRow(where.table)))}
    where texts.${grams} match ${askedFor(where, text)})`
}

/**
 * Whether the table is small, or each column has a rare word of the text: a search walks the lists of all words in parallel,
 * driven by the shortest.
 */
export async function isQuickByGrams(
  selectOne: <R>(query: RawQuery) => R | undefined | Promise<R | undefined>,
  table: string,
  searched?: SearchedText,
): Promise<boolean> {
  const last = await selectOne<{ id: number | null }>({ sql: `select max(id) as id from "${table}"`, parameters: [] })
  if ((last?.id ?? 0) <= SMALL_TABLE) return true
  if (!searched) return false
  for (const words of wordsAsked(searched, searched.text)) {
    let isRare = false
    for (const word of words) {
      const parameters = [word, FEW_ROWS]
      isRare ||= (await selectOne<{ rows: number }>({ sql: ROWS_WITH, parameters }))!.rows < FEW_ROWS
    }
    if (!isRare) return false
  }
  return true
}

const ROWS_WITH = `select count(*) as rows from (select 1 as one from ${GRAM_TABLE} where ${GRAM_TABLE} match ? limit ?) as some`

/**
 * Compares the words of some rows with those in the full-text table. Each word of these rows is looked up once, within their
 * ids: looking up all words row by row scans long lists repeatedly.
 */
export async function textIndexGaps(
  queries: Queries,
  { table, index, after, rows: most }: TextIndexBatch,
): Promise<TextIndexGaps> {
  const first = String(firstRow(table))
  const words = index.columns.map((column, at) => wordsOf(`"${column}"`, prefixOf(table, at))).join(` || ' ' || `)
  const { rows } = await sql<{ id: number; words: string; there: number }>`select id, words,
      exists (select 1 from ${sql.table(DOCUMENTS)} as d where d.id = ${sql.raw(first)} + texts.id) as there
    from (select id, ${sql.raw(words)} as words from ${sql.table(table)} where id > ${after} order by id limit ${most}) as texts
    order by id`.execute(queries)
  const last = rows.length < most ? undefined : rows.at(-1)!.id
  const rowsOf = new Map<string, Set<number>>()
  const text = `select rowid - ${first} as id from ${GRAM_TABLE}
    where ${GRAM_TABLE} match ? and rowid > ${first} + ? and rowid <= ${first} + ?`
  const isFound = async (word: string, id: number) => {
    let found = rowsOf.get(word)
    if (!found) {
      const query = CompiledQuery.raw(text, [word, after, rows.at(-1)!.id])
      found = new Set((await queries.executeQuery<{ id: number }>(query)).rows.map(row => row.id))
      rowsOf.set(word, found)
    }
    return found.has(id)
  }
  const missing: number[] = []
  for (const { id, words, there } of rows) {
    let isThere = there === 1
    for (const word of isThere ? words.split(' ') : []) if (word !== '') isThere &&= await isFound(word, id)
    if (!isThere) missing.push(id)
  }
  const end = last ?? SPAN - 1n
  const stale = await sql<{ id: number }>`select d.id - ${sql.raw(first)} as id from ${sql.table(DOCUMENTS)} as d
    where d.id > ${sql.raw(first)} + ${after} and d.id <= ${sql.raw(first)} + ${sql.raw(String(end))}
      and not exists (select 1 from ${sql.table(table)} as owners where owners.id = d.id - ${sql.raw(first)})`.execute(
    queries,
  )
  return {
    rows: rows.length,
    ...(last === undefined ? {} : { last }),
    missing,
    stale: stale.rows.map(({ id }) => id),
  }
}

function askedFor<Bindings>(where: TextColumns, text: (bindings: Bindings) => string): Slot<Bindings> {
  return new Slot<Bindings>(bindings =>
    wordsAsked(where, text(bindings))
      .map(words => `(${words.join(' AND ')})`)
      .join(' OR '),
  )
}

/** For each column the words of a row that contains the text. */
function wordsAsked({ table, index, columns }: TextColumns, text: string): string[][] {
  return columns.map(column => wordsWith(text, prefixOf(table, index.columns.indexOf(column))))
}

function prefixOf(table: string, column: number): string {
  return `t${numberOf(table).toString(36)}f${column}x`
}

function firstRow(table: string): bigint {
  return BigInt(numberOf(table)) * SPAN
}

/** A number derived from the name alone, so that nothing has to be stored (FNV-1a). */
function numberOf(table: string): number {
  let hash = 0x811c9dc5
  for (const character of table) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return (hash >>> 0) % TABLES
}
