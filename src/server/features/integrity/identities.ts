import { sql } from 'kysely'
import { dayOf } from '#model/dates/dates.ts'
import { tryEvaluate } from '#model/expression/evaluate.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { selectContext } from '#server/records/list/select-context.ts'
import { systemContext } from '#server/records/system-context.ts'
import { RowPlan } from '#server/storage/select/row-plan.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import type { IntegrityCheck } from './problem.ts'
import { rowsInBatches } from './rows-in-batches.ts'

/** Whether the identities of the config hold for every record; one that cannot be evaluated does not hold. */
export const identitiesCheck: IntegrityCheck = async function* ({ database, model }, counted) {
  const context = systemContext(model, database)
  const { me, now } = context
  for (const resource of Object.values(model.resources)) {
    const { identities = [] } = resource
    if (identities.length === 0) continue
    const paths = identities.flatMap(({ expression }) => referencedPaths(expression).record ?? [])
    const query = new RowQuery(selectContext(context), resource)
    const plan = new RowPlan(query, [...new Set(['id', ...paths])])
    // The id is the first column, under whatever name the plan gives it.
    const columns = sql`record.id as id, ${plan.columns}`
    yield* rowsInBatches(database, { columns, from: query.from }, async rows => {
      counted(rows.length)
      const records = await plan.read(rows, database.reader)
      return records.flatMap(record =>
        identities
          .filter(({ expression }) => tryEvaluate(expression, { record, me, now, today: dayOf(now) }) !== true)
          .map(({ expression, message }) => ({
            check: 'identities' as const,
            table: resource.name,
            id: record.id as number,
            what: `${message['en-US']}: ${expression}${valuesOf(expression, record)}`,
          })),
      )
    })
  }
}

/** The values that do not match; texts are omitted because they may be masked. */
function valuesOf(expression: string, record: Readonly<Record<string, unknown>>): string {
  const paths = [...new Set(referencedPaths(expression).record ?? [])]
  const amounts = paths.flatMap(path => {
    const value = record[path] ?? null
    return value === null || typeof value === 'number' || typeof value === 'boolean' ? [`${path} ${value}`] : []
  })
  return amounts.length > 0 ? ` (${amounts.join(', ')})` : ''
}
