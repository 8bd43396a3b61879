/**
 * Formatted dates, always in the business's time zone, whatever that of the server or browser. Stored are dates `YYYY-MM-DD`
 * and datetimes in ISO 8601, UTC, with milliseconds.
 */
import { DEFAULT_ZONE_OFFSET, isoDate } from '../expression/dates.ts'
import type { Locale } from '../localized-text.ts'

/** Specification section 9. */
const DEFAULT_PATTERN = 'YYYY-MM-DD HH:mm:ss'

/**
 * The moment in the pattern, made of YYYY MM DD HH mm ss; '' when it is no moment. Numbers and digit strings of 10
 * digits are seconds, longer ones milliseconds (specification section 9). `zoneOffset`: minutes east of UTC.
 */
export function formatDate(
  at: number | string | Date,
  pattern: string = DEFAULT_PATTERN,
  zoneOffset: number = DEFAULT_ZONE_OFFSET,
): string {
  const ms = epochMs(at)
  if (ms === undefined) return ''
  const local = new Date(ms + zoneOffset * 60_000)
  const parts: Readonly<Record<string, number>> = {
    YYYY: local.getUTCFullYear(),
    MM: local.getUTCMonth() + 1,
    DD: local.getUTCDate(),
    HH: local.getUTCHours(),
    mm: local.getUTCMinutes(),
    ss: local.getUTCSeconds(),
  }
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss/g, key => String(parts[key]).padStart(key.length, '0'))
}

/**
 * How long ago a moment was: under 30 seconds "just now", under 1 hour minutes, under 1 day hours, under 2 days "1 day ago",
 * otherwise its date (specification section 9). A future moment is shown as its date.
 */
export function relativeTime(at: number | string | Date, now: number | string | Date, locale: Locale): string {
  const ms = epochMs(at)
  const nowMs = epochMs(now)
  if (ms === undefined || nowMs === undefined) return ''
  const seconds = (nowMs - ms) / 1000
  const words = RELATIVE[locale]
  if (seconds < 0 || seconds >= 2 * DAY) return formatDate(ms)
  if (seconds < 30) return words.now
  if (seconds < HOUR) return words.minutes(Math.max(1, Math.floor(seconds / 60)))
  if (seconds < DAY) return words.hours(Math.floor(seconds / HOUR))
  return words.day
}
const HOUR = 3600
const DAY = 24 * HOUR
const RELATIVE = {
  'zh-CN': { now: '刚刚', minutes: n => `${n}分钟前`, hours: n => `${n}小时前`, day: '1天前' },
  'en-US': {
    now: 'just now',
    minutes: n => (n === 1 ? '1 minute ago' : `${n} minutes ago`),
    hours: n => (n === 1 ? '1 hour ago' : `${n} hours ago`),
    day: '1 day ago',
  },
} as const satisfies Record<Locale, RelativeWords>
interface RelativeWords {
  readonly now: string
  readonly minutes: (n: number) => string
  readonly hours: (n: number) => string
  readonly day: string
}

/** Milliseconds since 1970 of a timestamp, an ISO text or a Date; undefined when it is none. */
export function epochMs(at: number | string | Date): number | undefined {
  if (at instanceof Date) return finite(at.getTime())
  if (typeof at === 'number') return finite(isSeconds(String(at)) ? at * 1000 : at)
  if (/^\d{10,13}$/.test(at)) return isSeconds(at) ? Number(at) * 1000 : Number(at)
  return finite(Date.parse(at))
}

function isSeconds(digits: string): boolean {
  return /^\d{10}$/.test(digits)
}

/** Undefined outside the range of a Date, and for NaN. */
function finite(ms: number): number | undefined {
  return Math.abs(ms) <= 8.64e15 ? ms : undefined
}

/** The business day of a moment, `YYYY-MM-DD`; '' when it is no moment. */
export function dayOf(at: number | string | Date): string {
  if (at === last.at) return last.day
  const ms = epochMs(at)
  const day = (ms === undefined ? null : isoDate(ms + DEFAULT_ZONE_OFFSET * 60_000)) ?? ''
  if (typeof at === 'string') last = { at, day }
  return day
}
/** All rules of a request, and all rows of a set, ask for the day of the same moment. */
let last = { at: '', day: '' }

/** `day` (`YYYY-MM-DD`) moved by whole days. */
export function addDays(day: string, days: number): string {
  return isoDate(Date.parse(day) + days * DAY * 1000) ?? ''
}

/** The business's UTC offset in ISO 8601, to be appended to a local time. */
export const TIME_ZONE_OFFSET = `+${String(DEFAULT_ZONE_OFFSET / 60).padStart(2, '0')}:00`

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export { isDate as isDay } from '../expression/dates.ts'

/** ISO text of the moment when the platform's clocks show `wall` (`YYYY-MM-DDTHH:mm:ss`). */
export function momentAt(wall: string): string {
  return new Date(wall + TIME_ZONE_OFFSET).toISOString()
}
