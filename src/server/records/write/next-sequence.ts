import { sql } from 'kysely'
import type { Field } from '#model/app-model.ts'
import { sequenceSeries, sequenceText } from '#model/field-types/sequence.ts'
import type { Queries } from '#server/storage/tables.ts'

const TABLE = 'steward_sequence'

/** Where the last number of a sequence field is kept; each series (a day, a month, a year) counts by itself. */
export function sequenceKey(resource: string, field: Field, now: string): string {
  return `${resource}.${field.name}:${sequenceSeries(field.pattern ?? '{0}', now)}`
}

/**
 * The next number of a sequence field, e.g. `HB20250301007`. It belongs to the transaction: a second one that counts in
 * the same series waits for the first, so that no number is given out twice.
 */
export async function nextSequence(queries: Queries, resource: string, field: Field, now: string): Promise<string> {
  const table = sql.table(TABLE)
  const { rows } = await sql<{ value: number }>`
    insert into ${table} (key, value) values (${sequenceKey(resource, field, now)}, 1)
    on conflict (key) do update set value = ${table}.value + 1 returning value`.execute(queries)
  return sequenceText(field.pattern ?? '{0}', now, rows[0]!.value)
}
