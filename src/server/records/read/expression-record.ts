import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import { dayOf } from '#model/dates.ts'
import type { ExpressionVariables } from '#model/expression/evaluate.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldPath } from '#model/field-path.ts'
import { RowPlan } from '#server/storage/select/row-plan.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import type { Row } from '#server/storage/tables.ts'
import { selectContext } from '../list/select-context.ts'
import type { Work } from '../work.ts'

/** The paths below `root` that the expressions read of a record of `resource`. */
export function pathsRead(work: Work, resource: Resource, texts: readonly string[], root: 'record' | 'row'): string[] {
  const paths = texts.flatMap(text => referencedPaths(text)[root] ?? [])
  return [...new Set(['id', ...paths])].filter(path => path !== '' && fieldPath(work.context.model, resource, path))
}

/** Records as expressions see them: the paths that are read, flat, whoever may see them. */
export async function expressionRecords(
  { context, write }: Work,
  resource: Resource,
  ids: readonly number[],
  paths: readonly string[],
): Promise<ReadonlyMap<number, Row>> {
  if (ids.length === 0) return new Map()
  const query = new RowQuery(selectContext(context), resource)
  const plan = new RowPlan(query, [...new Set(['id', ...paths])])
  const { rows } = await sql<Row>`select ${plan.columns} from ${query.from}
    where ${write.adapter.isAmong(sql.ref('record.id'), ids)}`.execute(write.queries)
  return new Map((await plan.read(rows, write.queries)).map(row => [row.id as number, row]))
}

/** The variables that do not belong to a record. */
export function clock({ context: { me, now } }: Work): Pick<ExpressionVariables, 'me' | 'now' | 'today'> {
  return { me, now, today: dayOf(now) }
}
