import { sql } from 'kysely'
import type { AppModel, Resource } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import type { ExpressionVariables } from '#model/expression/evaluate.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldPath } from '#model/field-path.ts'
import { RowPlan } from '#server/storage/select/row-plan.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import { filled, type SlottedQuery } from '#server/storage/select/slot.ts'
import type { Row } from '#server/storage/tables.ts'
import type { SetStep } from '../../storage/database.ts'
import { cachedStatement } from '../cached-statement.ts'
import { selectContext } from '../list/select-context.ts'
import type { RecordContext } from '../record-context.ts'
import type { Work } from '../work.ts'

/** The paths below `root` that the expressions read of a record of `resource`. */
export function pathsRead(
  model: AppModel,
  resource: Resource,
  texts: readonly string[],
  root: 'record' | 'row',
): string[] {
  const paths = texts.flatMap(text => referencedPaths(text)[root] ?? [])
  return [...new Set(['id', ...paths])].filter(path => path !== '' && fieldPath(model, resource, path))
}

/** Records for expressions: the paths that they read, flat, regardless of the account. */
export async function expressionRecords(
  { context, write }: Work,
  resource: Resource,
  ids: readonly number[],
  paths: readonly string[],
): Promise<ReadonlyMap<number, Row>> {
  if (ids.length === 0) return new Map()
  return write.together(loadingOf(context, resource, [...new Set(['id', ...paths])]), ids)
}

/** Accepts lists of ids; each row of a set finds its own among the records of all. */
function loadingOf(
  context: RecordContext,
  resource: Resource,
  paths: readonly string[],
): SetStep<readonly number[], ReadonlyMap<number, Row>> {
  const name = ['expression', resource.name, ...paths].join(' ')
  return cachedStatement(context, name, () => {
    const query = new RowQuery(selectContext(context), resource)
    const plan = new RowPlan(query, paths)
    const among = context.database.adapter.isAmongThese(sql.ref('record.id'), (ids: readonly number[]) => ids)
    const text = sql`select ${plan.columns} from ${query.from} where ${among}`
    const select: SlottedQuery = text.compile(context.database.reader)
    const statement: SetStep<readonly number[], ReadonlyMap<number, Row>> = {
      name,
      stage: 'read',
      async run({ queries }, asked) {
        const { rows } = await queries.executeQuery<Row>(filled(select, [...new Set(asked.flat())]))
        const found = new Map((await plan.read(rows, queries)).map(row => [row.id as number, row]))
        return asked.map(() => found)
      },
    }
    return { statement, isTimeless: !query.reads.usesNow }
  })
}

/** The variables that do not belong to a record. */
export function clock({ context: { me, now } }: Work): Pick<ExpressionVariables, 'me' | 'now' | 'today'> {
  return { me, now, today: dayOf(now) }
}
