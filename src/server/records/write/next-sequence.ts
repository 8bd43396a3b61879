import { sql } from 'kysely'
import type { Field } from '#model/app-model.ts'
import { sequenceSeries, sequenceText } from '#model/field-types/sequence.ts'
import type { SetStep, WriteTransaction } from '../../storage/database.ts'

const TABLE = 'steward_sequence'

/** Where the last number of a sequence field is stored; each series (a day, a month, a year) counts separately. */
export function sequenceKey(resource: string, field: Field, now: string): string {
  return `${resource}.${field.name}:${sequenceSeries(field.pattern ?? '{0}', now)}`
}

/**
 * The next number of a sequence field, e.g. `HB20250301007`. It belongs to the transaction: a concurrent one in the same series
 * waits, so that no number is assigned twice.
 */
export async function nextSequence(
  write: WriteTransaction,
  resource: string,
  field: Field,
  now: string,
): Promise<string> {
  const number = await write.together(COUNTING, sequenceKey(resource, field, now))
  return sequenceText(field.pattern ?? '{0}', now, number)
}

/** A set reserves as many numbers of a series at once as it has rows. */
const COUNTING: SetStep<string, number> = {
  name: 'next of a sequence',
  stage: 'number',
  async run({ queries }, keys) {
    const table = sql.table(TABLE)
    const next = new Map<string, number>()
    for (const key of [...new Set(keys)].sort()) {
      const wanted = keys.filter(each => each === key).length
      const { rows } = await sql<{ value: number }>`
        insert into ${table} (key, value) values (${key}, ${wanted})
        on conflict (key) do update set value = ${table}.value + ${wanted} returning value`.execute(queries)
      next.set(key, rows[0]!.value - wanted + 1)
    }
    return keys.map(key => {
      const number = next.get(key)!
      next.set(key, number + 1)
      return number
    })
  },
}
