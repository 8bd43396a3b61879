import { sql } from 'kysely'
import { ComputedDefinition, isTimeless } from '#server/records/computed/computed-definition.ts'
import { storedComputed } from '#server/records/computed/computed-triggers.ts'
import { selectContext } from '#server/records/list/select-context.ts'
import { systemContext } from '#server/records/system-context.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import type { IntegrityCheck } from './problem.ts'
import { rowsInBatches } from './rows-in-batches.ts'

/**
 * Whether every stored computed value equals the value of its definition now. Values that change with the clock are skipped.
 */
export const computedCheck: IntegrityCheck = async function* ({ database, model }, counted) {
  const context = systemContext(model, database)
  const { adapter, reader } = database
  for (const resource of Object.values(model.resources)) {
    const fields = storedComputed(resource).filter(field => isTimeless(model, resource, field))
    if (fields.length === 0) continue
    const query = new RowQuery(selectContext(context), resource)
    const definitions = fields.map((field, at) => new ComputedDefinition(query, field, `d${at}c`))
    const stored = fields.map((field, at) => sql`, ${sql.ref(`record.${field.name}`)} as ${sql.ref(`s${at}`)}`)
    const computed = definitions.map(definition => definition.columns)
    const columns = sql`record.id as id${sql.join([...stored, ...computed], sql``)}`
    yield* rowsInBatches(database, { columns, from: query.from }, async rows => {
      counted(rows.length)
      const problems = await Promise.all(
        definitions.map(async (definition, at) => {
          const { name } = fields[at]!
          const values = await definition.values(rows, reader)
          return rows.flatMap((row, index) => {
            const held = adapter.decode(columnKind(fields[at]!)!, row[`s${at}`])
            if (JSON.stringify(held) === JSON.stringify(values[index])) return []
            const what = `the stored value of "${name}" is not what its definition gives`
            return [{ check: 'computed' as const, table: resource.name, id: row.id as number, what }]
          })
        }),
      )
      return problems.flat()
    })
  }
}
