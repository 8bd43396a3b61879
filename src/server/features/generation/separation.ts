import { sql } from 'kysely'
import { referencedPaths } from '#model/expression/paths.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { sharedFields } from '#server/records/rules/counting-locks.ts'
import { countsOf, hasDependentRows } from '#server/records/write/dependent-rows.ts'
import type { Generation } from './generation-order.ts'

/** Keeps rows of one set from depending on records generated for each other. */
export interface Separation {
  /** Number of leading rows that can form one set: those before the first that shares a value with an earlier row. */
  distinct(ids: readonly number[]): Promise<number>
}

/**
 * Undefined where the result for a row may depend on the record just generated for another one. Rows that count records of the
 * generated kind (“does this house have such a bill?”) are separated by a field that both share: the record copies it from its
 * row, and rows of a set differ in it.
 */
export function separationOf(context: RecordContext, generation: Generation): Separation | undefined {
  const { effect, rows, resource, target } = generation
  if (hasDependentRows(context, target, 'create')) return undefined
  if (effect.into !== undefined && hasDependentRows(context, rows, 'update')) return undefined
  const texts = [
    ...Object.values(effect.values),
    ...Object.values(effect.refused ?? {}),
    ...effect.skip.map(({ when }) => when),
  ]
  const pathsBelow = (root: 'row' | 'record') => texts.flatMap(text => referencedPaths(text)[root] ?? [])
  const ofRecord = countsOf(context, target, resource, pathsBelow('record'))
  const ofRow = countsOf(context, target, rows, pathsBelow('row'))
  if (ofRecord?.length !== 0 || !ofRow) return undefined
  const shared = ofRow.map(({ aggregate }) =>
    sharedFields(aggregate?.where).find(name => effect.values[name] === `row.${name}`),
  )
  if (shared.includes(undefined)) return undefined
  const fields = [...new Set(shared as string[])]
  return {
    async distinct(ids) {
      if (fields.length === 0) return ids.length
      const { reader, adapter } = context.database
      const found = await reader
        .selectFrom(rows.name)
        .select(['id', ...fields])
        .where(adapter.isAmong(sql.ref('id'), ids))
        .execute()
      const known = new Map(found.map(row => [row.id, row]))
      const taken = fields.map(() => new Set<unknown>())
      for (const [at, id] of ids.entries()) {
        const values = fields.map(name => known.get(id)?.[name] ?? null)
        if (values.some((value, index) => value !== null && taken[index]!.has(value))) return at
        for (const [index, value] of values.entries()) taken[index]!.add(value)
      }
      return ids.length
    },
  }
}
