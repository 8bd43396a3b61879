import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { filtersIn, type QueryCondition, type QueryFilter } from '#model/list/list-query.ts'
import { filterShape, type ValueReader } from './filter-condition.ts'

/** SQL of one comparison. */
export type LeafCondition = (filter: QueryFilter, read: ValueReader) => RawBuilder<SqlBool>

/** The SQL of a condition of groups. A comparison with an unknown result (no value) is false, also below `not`. */
export function queryCondition(condition: QueryCondition, leaf: LeafCondition): RawBuilder<SqlBool> {
  let count = 0
  const read = (at: number): ValueReader => {
    return ({ where }) => where && filtersIn(where)[at]!.value
  }
  const build = (part: QueryCondition): RawBuilder<SqlBool> => {
    if (part.kind === 'filter') return leaf(part.filter, read(count++))
    const parts = part.parts.map(build)
    if (part.kind === 'all') return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
    const any = sql<SqlBool>`(${sql.join(parts, sql` or `)})`
    return part.kind === 'any' ? any : sql<SqlBool>`(case when ${any} then 1 else 0 end = 0)`
  }
  return build(condition)
}

/** Conditions of the same shape have the same SQL. */
export function conditionShape(condition: QueryCondition): string {
  if (condition.kind === 'filter') return filterShape(condition.filter)
  return `${condition.kind}(${condition.parts.map(conditionShape).join(';')})`
}
