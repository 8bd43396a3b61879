import { CompiledQuery, sql } from 'kysely'
import { dayOf, isDay, momentAt } from '#model/dates/dates.ts'
import type { Database, WriteTransaction } from '../database.ts'
import type { DialectAdapter } from '../dialects/dialect-adapter.ts'
import { bulkInsert } from '../insert-rows.ts'
import type { ColumnKind } from '../table-definition.ts'
import type { Queries } from '../tables.ts'
import { updateRows } from '../update-rows.ts'
import type { MigrationStep } from './migration-step.ts'

/** Values that a config change replaced, by column and record, so that a rollback restores them. */
export const REPLACED_TABLE = 'steward_replaced'

/** A column whose values are converted to another kind. */
interface Conversion {
  readonly table: string
  readonly column: string
  readonly identity: string
  readonly from: ColumnKind
  readonly to: ColumnKind
}

/** The conversion of one value. */
interface Replaced {
  readonly fromKind: string
  readonly toKind: string
  readonly value: unknown
  readonly became: unknown
}

const BATCH = 1000
const NAMED = 3

/** Whether values of the column had this kind before and were replaced since. */
export async function replacedValues(
  { reader, adapter }: Database,
  identity: string,
  kind: ColumnKind,
): Promise<boolean> {
  const tables = await adapter.existingTables(reader)
  if (!tables.some(({ name }) => name === REPLACED_TABLE)) return false
  const row = await reader
    .selectFrom(REPLACED_TABLE)
    .select('id')
    .where('identity', '=', identity)
    .where('fromKind', '=', kind)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Number of values that the conversion would lose, and some of them. */
export async function countLost(
  { reader, adapter }: Database,
  conversion: Conversion,
): Promise<{ readonly records: number; readonly examples: readonly string[] }> {
  let records = 0
  const examples: string[] = []
  for await (const rows of converted(reader, adapter, conversion))
    for (const { value, became } of rows) {
      if (value === null || became !== null) continue
      records++
      if (examples.length < NAMED) examples.push(JSON.stringify(value))
    }
  return { records, examples }
}

/** Runs a step `convert-column`: converts every value to the new kind, and stores the former one. */
export async function convertColumn(write: WriteTransaction, step: MigrationStep): Promise<void> {
  const { table, column, identity, from, to } = step as MigrationStep & Conversion
  const { queries, adapter } = write
  const fresh = `${column}__new`
  const run = (text: string) => queries.executeQuery(CompiledQuery.raw(text))
  await run(`alter table "${table}" add column "${fresh}" ${adapter.columnTypes[to]}`)
  for await (const rows of converted(queries, adapter, { table, column, identity, from, to })) {
    const changes = rows
      .filter(({ became }) => became !== null)
      .map(({ id, became }) => ({ id, row: { [fresh]: adapter.encode(to, became) } }))
    await updateRows(write, table, () => to as Exclude<ColumnKind, 'identity'>, changes)
    await keepReplaced(
      write,
      identity,
      rows.map(({ id, value, became }) => ({ recordId: id, fromKind: from, toKind: to, value, became })),
    )
  }
  await run(`alter table "${table}" drop column "${column}"`)
  await run(`alter table "${table}" rename column "${fresh}" to "${column}"`)
}

/** Stores former values before they are replaced. */
export async function keepReplaced(
  write: WriteTransaction,
  identity: string,
  replaced: readonly (Replaced & { readonly recordId: number })[],
): Promise<void> {
  const columns = {
    identity: 'text',
    recordId: 'integer',
    fromKind: 'text',
    toKind: 'text',
    value: 'json',
    became: 'json',
  } as const
  const rows = replaced.map(each => ({ identity, ...each, value: [each.value], became: [each.became] }))
  await bulkInsert(write, REPLACED_TABLE, columns, rows)
}

interface ConvertedRow {
  readonly id: number
  readonly value: unknown
  readonly became: unknown
}

async function* converted(
  queries: Queries,
  adapter: DialectAdapter,
  { table, column, identity, from, to }: Conversion,
): AsyncGenerator<readonly ConvertedRow[]> {
  const tables = await adapter.existingTables(queries)
  const hasReplaced = tables.some(({ name }) => name === REPLACED_TABLE)
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; value: unknown }>`select id, ${sql.ref(column)} as value
      from ${sql.table(table)} where id > ${last} order by id limit ${BATCH}`.execute(queries)
    const [first, end] = [rows[0], rows.at(-1)]
    if (!first || !end) return
    const before = hasReplaced
      ? await replacedBefore(queries, adapter, identity, Number(first.id), Number(end.id))
      : new Map<number, Replaced[]>()
    const read = rows.map(row => {
      const [id, value] = [Number(row.id), adapter.decode(from, row.value)]
      return { id, value, became: becomes(value, from, to, before.get(id) ?? []) }
    })
    yield read.filter(({ value, became }) => value !== null || became !== null)
    last = Number(end.id)
  }
}

/** Replaced values of these records, by record, newest first. */
async function replacedBefore(
  queries: Queries,
  adapter: DialectAdapter,
  identity: string,
  first: number,
  last: number,
): Promise<Map<number, Replaced[]>> {
  const rows = await queries
    .selectFrom(REPLACED_TABLE)
    .selectAll()
    .where('identity', '=', identity)
    .where('recordId', '>=', first)
    .where('recordId', '<=', last)
    .orderBy('id', 'desc')
    .execute()
  const found = new Map<number, Replaced[]>()
  for (const { recordId, fromKind, toKind, value, became } of rows) {
    const [[was], [is]] = [adapter.decode('json', value), adapter.decode('json', became)] as [[unknown], [unknown]]
    const list = found.get(Number(recordId)) ?? []
    list.push({ fromKind: String(fromKind), toKind: String(toKind), value: was, became: is })
    found.set(Number(recordId), list)
  }
  return found
}

/** The former value of this kind, if nobody has changed the value since; otherwise the converted value. */
function becomes(value: unknown, from: ColumnKind, to: ColumnKind, before: readonly Replaced[]): unknown {
  let [kind, current]: [string, unknown] = [from, value]
  for (const each of before) {
    if (each.toKind !== kind || JSON.stringify(each.became) !== JSON.stringify(current)) continue
    kind = each.fromKind
    current = each.value
    if (kind === to) return current
  }
  return value === null ? null : (READ[to]?.(value, from) ?? null)
}

/** Converts a value to the kind; null when that is not possible. */
const READ: Partial<Record<ColumnKind, (value: unknown, from: ColumnKind) => unknown>> = {
  text: value => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
  integer: value => wholeNumber(Number(value === true ? 1 : value === false ? 0 : textOf(value))),
  decimal: value => finiteNumber(Number(value === true ? 1 : value === false ? 0 : textOf(value))),
  boolean: value => BOOLEANS[String(value).trim().toLowerCase()] ?? null,
  date: (value, from) => (from === 'datetime' ? dayOf(String(value)) : isDay(textOf(value)) ? textOf(value) : null),
  datetime: (value, from) => {
    if (from === 'date') return momentAt(`${value}T00:00:00`)
    const time = /^\d{4}-\d{2}-\d{2}T/.test(textOf(value)) ? Date.parse(textOf(value)) : Number.NaN
    return Number.isNaN(time) ? null : new Date(time).toISOString()
  },
  json: (value, from) => (from === 'text' ? listOf(String(value)) : [value]),
}

const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  1: true,
  0: false,
  yes: true,
  no: false,
  是: true,
  否: false,
}

/** The text of a number or text, or of a list's only member; nothing ambiguous. */
function textOf(value: unknown): string {
  const single = Array.isArray(value) && value.length === 1 ? value[0] : value
  return typeof single === 'object' || String(single).trim() === '' ? '?' : String(single).trim()
}

function wholeNumber(number: number): number | null {
  return Number.isSafeInteger(number) ? number : null
}

function finiteNumber(number: number): number | null {
  return Number.isFinite(number) ? number : null
}

/** A list as printed by the reverse conversion, or a list with this single text. */
function listOf(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null) return read
  } catch {
    // An ordinary text.
  }
  return text === '' ? null : [text]
}
