/**
 * Dates and datetimes in expressions: a date is `YYYY-MM-DD`, a datetime an ISO instant. The date of an instant depends on the
 * business's zone, given as minutes east of UTC.
 */

import { cached } from './cache.ts'

/** China Standard Time, for the whole country, without daylight saving time. */
export const DEFAULT_ZONE_OFFSET = 480

const MINUTE = 60_000
const DAY = 86_400_000
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DATETIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/

/** Whether `text` is a valid ISO date. */
export function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? []
  return day !== undefined && day !== '00' && Number(day) <= daysIn(Number(year), Number(month))
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  if (month < 1 || month > 12) return 0
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Whether `text` is a valid ISO datetime. */
export function isDatetime(text: string): boolean {
  return DATETIME.test(text) && !Number.isNaN(Date.parse(text))
}

/** Milliseconds since 1970 of a datetime, or of a date's first moment in the zone; null for anything else. */
export function instantOf(text: string, zoneOffset: number): number | null {
  if (isDate(text)) return Date.parse(text) - zoneOffset * MINUTE
  return isDatetime(text) ? Date.parse(text) : null
}

/** The day a date or datetime belongs to; null for anything else. */
export function dayOf(text: string, zoneOffset: number): string | null {
  if (isDate(text)) return text
  return isDatetime(text) ? isoDate(Date.parse(text) + zoneOffset * MINUTE) : null
}

/** Units of `dateAdd` and how many of the smaller unit they are. */
export const DATE_UNITS = {
  minutes: { minutes: 1 },
  hours: { minutes: 60 },
  days: { minutes: 1440 },
  weeks: { minutes: 10_080 },
  months: { months: 1 },
  years: { months: 12 },
} as const satisfies Record<string, { minutes: number } | { months: number }>
export type DateUnit = keyof typeof DATE_UNITS

/**
 * `text` moved by `amount` units (fractions are truncated). A date stays a date, a datetime stays a datetime; months are
 * clamped to the month's last day (31 January + 1 month is 28 or 29 February). Null when there is no such moment.
 */
export function moveDate(text: string, amount: number, unit: DateUnit, zoneOffset: number): string | null {
  const step = DATE_UNITS[unit]
  const count = Math.trunc(amount)
  if (isDate(text)) {
    if ('months' in step) return isoDate(addMonths(Date.parse(text), count * step.months))
    return step.minutes % 1440 === 0 ? isoDate(Date.parse(text) + count * step.minutes * MINUTE) : null
  }
  if (!isDatetime(text)) return null
  if ('minutes' in step) return isoDatetime(Date.parse(text) + count * step.minutes * MINUTE)
  const shift = zoneOffset * MINUTE
  return isoDatetime(addMonths(Date.parse(text) + shift, count * step.months) - shift)
}

function addMonths(at: number, months: number): number {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, lastDay))
}

/** The day of a moment in UTC; null outside the years 0 to 9999. */
export function isoDate(at: number): string | null {
  return dayNumbered(Math.floor(at / DAY))
}

/** By the number of the day since 1970: the moments of records are of few days. */
const dayNumbered = cached<string | null, number>(day => isoDatetime(day * DAY)?.slice(0, 10) ?? null)

function isoDatetime(at: number): string | null {
  const date = new Date(at)
  const year = date.getUTCFullYear()
  return Number.isNaN(year) || year < 0 || year > 9999 ? null : date.toISOString()
}
