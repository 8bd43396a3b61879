import { type DateUnit, DEFAULT_ZONE_OFFSET, isDate, moveDate } from '../expression/dates.ts'

/** An ISO 8601 duration in whole numbers: a calendar part and an exact part. */
export interface CalendarDuration {
  /** Years are twelve months. */
  readonly months: number
  /** Weeks are seven days. */
  readonly days: number
  /** Hours, minutes and seconds. */
  readonly seconds: number
}

const ISO = /^P(?!$)(?:(\d+)W|(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?)$/
/** Upper limit that keeps every result within the calendar. */
const MOST_DAYS = 36_600

/** The duration in `text` (`P3D`, `P1M`, `P2W`, `PT4H30M`); undefined for anything else, and beyond a century. */
export function parseDuration(text: string): CalendarDuration | undefined {
  const match = ISO.exec(text)
  if (!match) return undefined
  const [weeks, years, months, days, hours, minutes, seconds] = match.slice(1).map(part => Number(part ?? 0)) as [
    ...[number, number, number, number, number, number, number],
  ]
  const duration = {
    months: years * 12 + months,
    days: weeks * 7 + days,
    seconds: (hours * 60 + minutes) * 60 + seconds,
  }
  return duration.months * 31 + duration.days + duration.seconds / 86_400 > MOST_DAYS ? undefined : duration
}

/**
 * `at` (an ISO date or datetime) plus the duration. Months are added first and clamped to the month's last day (31 January plus
 * a month is 28 or 29 February), then days, both in the zone's calendar; hours and less are exact. A date stays a date,
 * unaffected by hours. Null when `at` is neither.
 */
export function addDuration(
  at: string,
  { months, days, seconds }: CalendarDuration,
  zoneOffset = DEFAULT_ZONE_OFFSET,
): string | null {
  const move = (text: string | null, amount: number, unit: DateUnit) => text && moveDate(text, amount, unit, zoneOffset)
  const moved = move(move(at, months, 'months'), days, 'days')
  if (moved === null || seconds === 0 || isDate(moved)) return moved
  return new Date(Date.parse(moved) + seconds * 1000).toISOString()
}
