import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FieldPath } from '#model/field-path.ts'
import type { ListQuery, QueryFilter } from '#model/list/list-query.ts'
import { isLongEnough } from '../contains-index.ts'
import type { DialectAdapter } from '../dialects/dialect-adapter.ts'
import { mayContain } from './contains-condition.ts'
import type { RowQuery } from './row-query.ts'
import { Slot } from './slot.ts'

/** Lists up to this length are bound item by item, so that the text of the query depends on their length only. */
const WRITTEN_OUT = 8

/** Position of a filter's value in the list query. */
export type ValueReader = (query: ListQuery) => unknown

/** The condition of a filter; its value is read when the query runs. */
export function filterCondition(
  query: RowQuery,
  path: FieldPath,
  filter: QueryFilter,
  read: ValueReader,
): RawBuilder<SqlBool> {
  const condition = OPERATORS[filter.operator](query.value(path), filter, read, query.context.adapter)
  const narrowed = isNarrowed(filter) ? mayContain(query, [path], list => String(read(list))) : undefined
  return narrowed ? sql`(${narrowed} and ${condition})` : condition
}

/** Whether a text index is used as a prefilter: a text that begins with the value also contains it. */
function isNarrowed({ operator, value }: QueryFilter): boolean {
  return (operator === 'contains' || operator === 'startsWith') && isLongEnough(value)
}

/** Filters of the same shape have the same SQL, which depends on the operator and the number of values. */
export function filterShape({ path, operator, value }: QueryFilter): string {
  if (operator === 'null') return `${path} null ${value}`
  const count = Array.isArray(value) ? value.length : 1
  if (operator === 'contains' || operator === 'startsWith') return `${path} ${operator} ${isLongEnough(value)}`
  return `${path} ${operator} ${count}${isWrittenIn(operator, count) ? ` ${JSON.stringify(value)}` : ''}`
}

type Condition = (
  column: RawBuilder<unknown>,
  filter: QueryFilter,
  read: ValueReader,
  adapter: DialectAdapter,
) => RawBuilder<SqlBool>

const OPERATORS: Readonly<Record<QueryFilter['operator'], Condition>> = {
  eq: (column, _filter, read) => sql`${column} = ${new Slot(read)}`,
  // A record without a value does not have this value either.
  ne: (column, _filter, read) => sql`(${column} <> ${new Slot(read)} or ${column} is null)`,
  gte: (column, _filter, read) => sql`${column} >= ${new Slot(read)}`,
  lte: (column, _filter, read) => sql`${column} <= ${new Slot(read)}`,
  gt: (column, _filter, read) => sql`${column} > ${new Slot(read)}`,
  lt: (column, _filter, read) => sql`${column} < ${new Slot(read)}`,
  contains: (column, _filter, read, adapter) => contains(column, new Slot(query => likePattern(read(query))), adapter),
  startsWith: (column, _filter, read, adapter) => contains(column, new Slot(query => likeStart(read(query))), adapter),
  null: (column, { value }) => (value ? sql`${column} is null` : sql`${column} is not null`),
  in(column, { value }, read, adapter) {
    const values = value as readonly (number | string)[]
    if (isWrittenIn('in', values.length)) return adapter.isAmong(column, values)
    const slots = values.map((_, at) => new Slot(query => (read(query) as readonly unknown[])[at]))
    return slots.length === 1 ? sql`${column} = ${slots[0]}` : sql`${column} in (${sql.join(slots)})`
  },
  has: (column, { value }, _read, adapter) => adapter.listHasAny(column, value as readonly (number | string)[]),
}

/** `column` contains the text of the pattern `pattern`, case-insensitively. */
export function contains(
  column: RawBuilder<unknown>,
  pattern: Slot | string,
  adapter: DialectAdapter,
): RawBuilder<SqlBool> {
  return sql`${column} ${sql.raw(adapter.likeOperator)} ${pattern} escape '\\'`
}

/** The LIKE pattern that finds `text` anywhere. */
export function likePattern(text: unknown): string {
  return `%${likeStart(text)}`
}

function likeStart(text: unknown): string {
  return `${String(text).replace(/[\\%_]/g, '\\$&')}%`
}

function isWrittenIn(operator: QueryFilter['operator'], count: number): boolean {
  return operator === 'has' || (operator === 'in' && count > WRITTEN_OUT)
}
