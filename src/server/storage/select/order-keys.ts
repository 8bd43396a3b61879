import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type FieldPath, isMultiple, targetOf } from '#model/field-path.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import type { DialectAdapter } from '../dialects/dialect-adapter.ts'
import type { RowQuery } from './row-query.ts'

/** One of the sort keys of rows. */
export interface OrderKey {
  readonly value: RawBuilder<unknown>
  readonly order: 'asc' | 'desc'
  /** Whether rows may lack it. Absent values sort first, ascending. */
  readonly isNullable: boolean
}

/**
 * The sort keys of a query: references are sorted by their displayed text, and the id comes last, so that the order is total.
 * Where `whereShown` returns a condition for a path, rows that do not meet it are sorted as if they had no value.
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
    // Ids are unique, so later keys have no effect.
    if (field === 'id') return keys
  }
  keys.push({ value: sql`record.id`, order: sort.at(-1)?.order ?? 'asc', isNullable: false })
  return keys
}

/** The expressions after `order by`. */
export function orderText(keys: readonly OrderKey[], adapter: DialectAdapter): RawBuilder<unknown> {
  return sql.join(
    keys.map(
      ({ value, order, isNullable }) =>
        sql`${value} ${sql.raw(order)}${sql.raw(isNullable ? adapter.nullsOrder[order] : '')}`,
    ),
  )
}

/** The reverse order. */
export function reversed(keys: readonly OrderKey[]): readonly OrderKey[] {
  return keys.map(key => ({ ...key, order: key.order === 'asc' ? 'desc' : 'asc' }))
}
