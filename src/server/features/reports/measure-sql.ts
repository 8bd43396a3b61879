import { type RawBuilder, sql } from 'kysely'
import { referencedPaths } from '#model/expression/paths.ts'
import type { ReportMeasure } from '#model/page-kinds/report.ts'
import { isHidden } from '#model/permissions/masked-values.ts'
import type { RowAccess } from '#server/records/access/row-access.ts'
import type { RowQuery } from '#server/storage/select/row-query.ts'

/** Whether every field that the measure reads is shown on every row, and none of them masked. */
export function mayMeasure(query: RowQuery, access: RowAccess, { field, where }: ReportMeasure): boolean {
  const read = where === undefined ? [] : (referencedPaths(where).record ?? [])
  return [...(field === undefined ? [] : [field]), ...read].every(text => {
    const path = query.path(text)
    return access.isUsable(path) && !isHidden(query.context.me, path.field)
  })
}

/** The measure as an aggregate over the rows of the query. */
export function measureSql(query: RowQuery, { of, field, where }: ReportMeasure): RawBuilder<unknown> {
  const value = field === undefined ? sql`1` : query.value(query.path(field))
  const counted = where === undefined ? value : sql`case when ${query.condition(where)} then ${value} end`
  if (of === 'count') return field === undefined ? sql`count(${counted})` : sql`count(distinct ${counted})`
  return sql`${sql.raw(AGGREGATES[of as keyof typeof AGGREGATES])}(${counted})`
}

const AGGREGATES = { sum: 'sum', avg: 'avg', min: 'min', max: 'max' } as const
