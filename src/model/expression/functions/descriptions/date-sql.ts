/**
 * SQL of date operations, as text with the operand's SQL inserted. Datetimes are ISO text in SQLite, `timestamptz` in
 * PostgreSQL.
 */
import { DATE_UNITS, type DateUnit } from '../../dates.ts'
import type { ValueKind } from '../../value-kind.ts'

type FromOperand = (operand: string, kind: ValueKind, zoneOffset: number) => string

/** The date of a date or datetime. */
export const daySql: { readonly sqlite: FromOperand; readonly postgres: FromOperand } = {
  sqlite: (operand, kind, zoneOffset) => (kind === 'date' ? operand : `date(${operand}, '${zoneOffset} minutes')`),
  postgres: (operand, kind, zoneOffset) => (kind === 'date' ? operand : `(${localTime(operand, zoneOffset)})::date`),
}

/** Milliseconds since 1970 of a date's first moment or of a datetime. */
export const instantSql: { readonly sqlite: FromOperand; readonly postgres: FromOperand } = {
  sqlite: (operand, kind, zoneOffset) => {
    const seconds = `cast(strftime('%s', ${operand}) as integer) * 1000`
    if (kind === 'date') return `(${seconds} - ${zoneOffset * 60_000})`
    return `(${seconds} + cast(substr(strftime('%f', ${operand}), 4, 3) as integer))`
  },
  postgres: (operand, kind, zoneOffset) => {
    if (kind === 'date') return `((${operand} - date '1970-01-01') * 86400000::bigint - ${zoneOffset * 60_000})`
    return `(extract(epoch from ${operand}) * 1000)::bigint`
  },
}

type MoveSql = (kind: ValueKind, unit: DateUnit, zoneOffset: number) => string

/** `{0}` moved by `{1}` units; months are clamped to the month's last day. */
export const moveSql: { readonly sqlite: MoveSql; readonly postgres: MoveSql } = {
  sqlite: (kind, unit, zoneOffset) => {
    const step = DATE_UNITS[unit]
    if ('minutes' in step) {
      if (kind === 'date' && step.minutes % 1440 !== 0) return 'null'
      const count = `cast({1} as integer) * ${step.minutes}`
      if (kind === 'date') return `date({0}, (${count}) || ' minutes')`
      return `strftime('%Y-%m-%dT%H:%M:%fZ', {0}, (${count}) || ' minutes')`
    }
    const count = `cast({1} as integer) * ${step.months}`
    if (kind === 'date') return clampedMonths('{0}', count)
    const day = clampedMonths(`date({0}, '${zoneOffset} minutes')`, count)
    const time = `strftime('%H:%M:%f', {0}, '${zoneOffset} minutes')`
    return `strftime('%Y-%m-%dT%H:%M:%fZ', ${day} || 'T' || ${time}, '${-zoneOffset} minutes')`
  },
  postgres: (kind, unit, zoneOffset) => {
    const step = DATE_UNITS[unit]
    if (kind === 'date' && 'minutes' in step && step.minutes % 1440 !== 0) return 'null::date'
    const interval =
      'minutes' in step
        ? `make_interval(secs => ${within(`trunc({1}) * ${step.minutes * 60}`, 320_000_000_000)})`
        : `make_interval(months => (${within(`trunc({1}) * ${step.months}`, 120_000)})::integer)`
    if (kind === 'date') return `({0} + ${interval})::date`
    return `(${localTime('{0}', zoneOffset)} + ${interval} - interval '${zoneOffset} minutes') at time zone 'UTC'`
  },
}

/** SQLite overflows 31 January + 1 month into March; the minimum of that and the target month's last day is correct. */
function clampedMonths(day: string, count: string): string {
  return `min(date(${day}, (${count}) || ' months'), date(${day}, 'start of month', (${count} + 1) || ' months', '-1 day'))`
}

function localTime(operand: string, zoneOffset: number): string {
  return `${operand} at time zone 'UTC' + interval '${zoneOffset} minutes'`
}

/** PostgreSQL fails on moments that are too far away, so nothing is moved by more than 10,000 years. */
function within(amount: string, limit: number): string {
  return `case when {1} is not null then greatest(least(${amount}, ${limit}), ${-limit}) end`
}
