import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type FieldPath, isMultiple, targetOf } from '#model/field-path.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import type { DialectAdapter } from '../dialects/dialect-adapter.ts'
import type { RowQuery } from './row-query.ts'

/** One of the values by which rows stand in their order. */
export interface OrderKey {
  readonly value: RawBuilder<unknown>
  readonly order: 'asc' | 'desc'
  /** Whether rows may be without it. Absent values stand before all others, ascending. */
  readonly isNullable: boolean
}

/**
 * What the rows of a query are ordered by: references by what people see of them, and at the end the number of the row,
 * so that no two rows are equal. Where `whereShown` answers a condition for a path, rows that do not fulfil it are ordered
 * as if they were without the value.
 */
export function orderKeys(
  query: RowQuery,
  { sort }: Pick<ListQuery, 'sort'>,
  whereShown: (path: FieldPath) => RawBuilder<SqlBool> | undefined,
): readonly OrderKey[] {
  const keys: OrderKey[] = []
  for (const { field, order } of sort) {
    const path = query.path(field)
    const isLabel = targetOf(query.context.model, path.field) && !isMultiple(path.field)
    const value = isLabel ? query.labelOrder(path) : query.value(query.orderPath(path))
    const shown = whereShown(path)
    keys.push({ value: shown ? sql`case when ${shown} then ${value} end` : value, order, isNullable: field !== 'id' })
    // No two rows have the same number: what follows it has no say.
    if (field === 'id') return keys
  }
  keys.push({ value: sql`record.id`, order: sort.at(-1)?.order ?? 'asc', isNullable: false })
  return keys
}

/** What `order by` is followed by. */
export function orderText(keys: readonly OrderKey[], adapter: DialectAdapter): RawBuilder<unknown> {
  return sql.join(
    keys.map(
      ({ value, order, isNullable }) =>
        sql`${value} ${sql.raw(order)}${sql.raw(isNullable ? adapter.nullsOrder[order] : '')}`,
    ),
  )
}

/** The same order from its end. */
export function reversed(keys: readonly OrderKey[]): readonly OrderKey[] {
  return keys.map(key => ({ ...key, order: key.order === 'asc' ? 'desc' : 'asc' }))
}
