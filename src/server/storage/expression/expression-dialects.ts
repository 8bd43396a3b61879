import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '#model/expression/functions/descriptions/description.ts'
import type { ArithmeticOperator } from '#model/expression/node.ts'
import type { ValueKind } from '#model/expression/value-kind.ts'

type Sql = RawBuilder<unknown>

/** Differences of the two databases in operators; functions have their own templates. */
export interface ExpressionDialect {
  /** A value as a parameter of a known type. */
  bind(value: unknown, kind: ValueKind): Sql
  /**
   * Arithmetic in doubles, NULL instead of a division by zero. `%` is for whole numbers and has the sign of `left`.
   * The operands are names or in parentheses; the result is not.
   */
  calculate(operator: ArithmeticOperator, left: Sql, right: Sql): Sql
  /** A number as a double, for functions that treat whole numbers differently. */
  double(operand: Sql): Sql
  /** Texts by code point. */
  orderedText(operand: Sql): Sql
  /** A date as the datetime of its first moment. */
  dateAsDatetime(operand: Sql, zoneOffset: number): Sql
  /** A date or datetime as its ISO text. */
  dayText(operand: Sql, kind: ValueKind): Sql
  /** `item = any of values`; the values are not empty and all of `kind`. */
  isAmong(item: Sql, values: readonly unknown[], kind: ValueKind): Sql
  /** Whether a JSON list has `item`; NULL when there is no list or no item. */
  listHas(list: Sql, item: Sql): Sql
}

const POSTGRES_TYPES: Readonly<Record<ValueKind, string>> = {
  text: 'text',
  integer: 'bigint',
  number: 'double precision',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamptz',
  list: 'jsonb',
  map: 'jsonb',
  null: 'text',
  any: 'text',
}

/** From this number of values on, SQLite gets them as one parameter. */
const MANY = 20

const sqlite: ExpressionDialect = {
  bind(value, kind) {
    if (value === null) return sql.raw('null')
    if (typeof value === 'boolean') return sql.raw(value ? 'true' : 'false')
    // The driver accepts no objects, and no instants except in stored form.
    if (typeof value === 'object') return sql`${JSON.stringify(value)}`
    return kind === 'datetime' ? sql`${new Date(value as string).toISOString()}` : sql`${value}`
  },
  calculate: (operator, left, right) =>
    operator === '%'
      ? sql`cast(${left} as integer) % cast(${right} as integer)`
      : sql`${left} * 1.0 ${sql.raw(operator)} ${right}`,
  double: operand => operand,
  orderedText: operand => operand,
  dateAsDatetime: (operand, zoneOffset) =>
    sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${operand}, ${sql.lit(`${-zoneOffset} minutes`)})`,
  dayText: operand => operand,
  isAmong: (item, values, kind) =>
    values.length < MANY
      ? sql`${item} in (${sql.join(values.map(value => sqlite.bind(value, kind)))})`
      : sql`${item} in (select value from json_each(${JSON.stringify(values)}))`,
  listHas: (list, item) =>
    sql`(case when ${list} is null or ${item} is null then null
      else exists (select 1 from json_each(${list}) where value = ${item}) end)`,
}

const postgres: ExpressionDialect = {
  bind(value, kind) {
    const type = sql.raw(POSTGRES_TYPES[kind])
    if (value === null) return sql`null::${type}`
    if (typeof value === 'boolean') return sql.raw(value ? 'true' : 'false')
    return sql`${typeof value === 'object' ? JSON.stringify(value) : value}::${type}`
  },
  calculate: (operator, left, right) => {
    if (operator === '%') return sql`(${left})::bigint % nullif((${right})::bigint, 0)`
    const divisor = operator === '/' ? sql`nullif(${postgres.double(right)}, 0)` : postgres.double(right)
    return sql`${postgres.double(left)} ${sql.raw(operator)} ${divisor}`
  },
  double: operand => sql`(${operand})::double precision`,
  orderedText: operand => sql`${operand} collate "C"`,
  dateAsDatetime: (operand, zoneOffset) =>
    sql`((${operand})::timestamp - ${sql.raw(`interval '${zoneOffset} minutes'`)}) at time zone 'UTC'`,
  dayText: (operand, kind) =>
    kind === 'date'
      ? sql`to_char(${operand}, 'YYYY-MM-DD')`
      : sql`to_char(${operand} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  // One parameter, so that the text of the query does not depend on the number of values.
  isAmong: (item, values, kind) => sql`${item} = any(${values}::${sql.raw(POSTGRES_TYPES[kind])}[])`,
  listHas: (list, item) =>
    sql`(case when ${item} is not null and jsonb_typeof(${list}) = 'array' then ${list} @> jsonb_build_array(${item}) end)`,
}

export const DIALECTS: Readonly<Record<Dialect, ExpressionDialect>> = { sqlite, postgres }
