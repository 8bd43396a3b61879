import { type RawBuilder, sql } from 'kysely'
import type { Field, Resource } from '#model/app-model.ts'
import type { ExpressionVariables } from '#model/expression/evaluate.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { plainValue, readPath } from '#model/expression/values.ts'
import type { RecordValues, RuleContext } from '#model/records/context.ts'
import { aggregateOverValues } from '#server/storage/expression/expression-to-sql.ts'
import { valueKindOf } from '#server/storage/select/row-query.ts'
import type { Row } from '#server/storage/tables.ts'
import type { SetStep, WriteTransaction } from '../../storage/database.ts'
import type { RecordContext } from '../record-context.ts'
import { lockCounts, ownCount } from './counting-locks.ts'

/** Aggregates of a record about to be written, over its new values, which are not stored yet. */
export interface ProspectiveAggregates {
  readonly aggregate: NonNullable<RuleContext['aggregate']>
  /** Computes the requested aggregates; false when all were already computed. */
  loadMissing(): Promise<boolean>
}

interface PendingAggregate {
  readonly field: Field
  readonly variables: ExpressionVariables
}

/**
 * @param stored the stored record, with the aggregates that its rules read: while the write changes nothing that an aggregate
 * reads of the record, its stored value is valid, unless others may be writing the rows it counts
 */
export function prospectiveAggregates(
  context: RecordContext,
  source: WriteTransaction,
  resource: Resource,
  { stored, lock = false }: { readonly stored?: RecordValues | undefined; readonly lock?: boolean },
): ProspectiveAggregates {
  const { adapter } = context.database
  const found = new Map<string, unknown>()
  const missing = new Map<string, PendingAggregate>()
  return {
    aggregate(field, variables) {
      const paths = referencedPaths(field.aggregate?.where ?? '').record ?? []
      const isShared = lock && field.aggregate?.resource === resource.name
      if (stored && !isShared && field.name in stored && paths.every(path => isUnchanged(path, stored, variables)))
        return stored[field.name]
      const read = paths.map(path => plainValue(valueAt(path, variables)))
      const key = JSON.stringify([field.name, ...read])
      if (!found.has(key)) missing.set(key, { field: field as Field, variables: frozen(paths, variables) })
      return found.get(key)
    },
    async loadMissing() {
      if (missing.size === 0) return false
      const asked = [...missing]
      missing.clear()
      if (lock)
        await lockCounts(
          source,
          asked.flatMap(([, each]) => ownCount(resource, each.field, each.variables.record as RecordValues)),
        )
      const values = await source.together(
        COUNTING,
        asked.map(([, { field, variables }]) => {
          const scope = { dialect: adapter.name, schema: context.model, variables }
          return { field, value: aggregateOverValues(field.aggregate!, scope) }
        }),
      )
      for (const [at, [key]] of asked.entries()) found.set(key, values[at])
      return true
    },
  }
}

interface Counted {
  readonly field: Field
  readonly value: RawBuilder<unknown>
}

/** Counts that one statement computes. */
const AT_ONCE = 40

const COUNTING: SetStep<readonly Counted[], readonly unknown[]> = {
  name: 'count for rules',
  stage: 'read',
  async run({ queries, adapter }, asked) {
    const all = asked.flat()
    const values: unknown[] = []
    for (let start = 0; start < all.length; start += AT_ONCE) {
      const some = all.slice(start, start + AT_ONCE)
      const columns = some.map(({ value }, at) => sql`${value} as ${sql.ref(`v${at}`)}`)
      const { rows } = await sql<Row>`select ${sql.join(columns)}`.execute(queries)
      values.push(...some.map(({ field }, at) => adapter.decode(valueKindOf(field), rows[0]?.[`v${at}`])))
    }
    return asked.map(each => values.splice(0, each.length))
  },
}

function isUnchanged(path: string, stored: RecordValues, variables: ExpressionVariables): boolean {
  const name = path.split('.')[0]!
  return name in stored && JSON.stringify(plainValue(valueAt(name, variables))) === JSON.stringify(stored[name] ?? null)
}

function valueAt(path: string, { record }: ExpressionVariables): unknown {
  return readPath(record, path.split('.'))
}

/** The variables with the current values that the aggregate reads of the record. */
function frozen(paths: readonly string[], variables: ExpressionVariables): ExpressionVariables {
  const { now, today, me } = variables
  return {
    record: Object.fromEntries(paths.map(path => [path, plainValue(valueAt(path, variables))])),
    me,
    ...(now === undefined ? {} : { now }),
    ...(today === undefined ? {} : { today }),
  }
}
