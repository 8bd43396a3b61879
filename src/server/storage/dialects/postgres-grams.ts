import { type RawBuilder, sql } from 'kysely'
import { Slot } from '../select/slot.ts'
import type { TextColumns } from './dialect-adapter.ts'

/** Pairs of neighbouring characters of a text. Letters are folded like ILIKE under our collation: ASCII only. */
const GRAMS_OF = `create or replace function steward_grams(value text) returns text[]
  language sql immutable strict parallel safe as $$
    select coalesce(array_agg(distinct lower(substr(value, n, 2) collate "C")), '{}')
    from generate_series(1, length(value) - 1) as n
  $$`

/** A GIN index over the character pairs of each column, maintained by the database. */
export function createGramIndex(table: string, name: string, columns: readonly string[]): string[] {
  const grams = columns.map(column => `steward_grams("${column}")`).join(', ')
  return [GRAMS_OF, `create index "${name}" on "${table}" using gin (${grams})`]
}

/** Ids of the rows whose columns have every pair of the text. */
export function idsByGrams<Bindings>(
  { table, columns }: TextColumns,
  text: (bindings: Bindings) => string,
): RawBuilder<unknown> {
  return sql`select id from ${sql.table(table)} where ${haveGrams(columns, text)}`
}

/** These rows. The optimisation fence keeps the planner from scanning the table in the requested order instead. */
export function rowsByGrams<Bindings>(
  { table, columns }: TextColumns,
  text: (bindings: Bindings) => string,
): RawBuilder<unknown> {
  return sql`(select * from ${sql.table(table)} where ${haveGrams(columns, text)} offset 0)`
}

function haveGrams<Bindings>(columns: readonly string[], text: (bindings: Bindings) => string): RawBuilder<unknown> {
  const tests = columns.map(column => sql`steward_grams(${sql.ref(column)}) @> steward_grams(${new Slot(text)})`)
  return sql.join(tests, sql` or `)
}
