/**
 * Dates as typed into a box or a spreadsheet: `2027-1-23`, `2027/1/23`, `2027.1.23`, `20270123`, `2027年1月23日`, also with
 * full-width digits; optionally followed by a time, `9:05` or `9:05:30`. The year comes first: any other order would be
 * ambiguous. In a box, where the result is visible, the year can be omitted, and 今天 is accepted; not in a spreadsheet. Each
 * function returns the stored text, or undefined when the text cannot be parsed.
 */
import { addDays, isDay, momentAt } from './dates.ts'

/** `YYYY-MM-DD` of a typed date. */
export function readDay(typed: string): string | undefined {
  const found = DAY.exec(tidy(typed))
  const day = found && [found[1], padded(found[2]), padded(found[3])].join('-')
  return day && isDay(day) ? day : undefined
}

/** As `readDay`; without a year, the nearest such day to `today`; also words for days around today. */
export function readDayNear(typed: string, today: string): string | undefined {
  const text = tidy(typed)
  const away = AROUND[text.toLowerCase()]
  if (away !== undefined) return addDays(today, away)
  const found = DAY_OF_YEAR.exec(text)
  if (!found) return readDay(text)
  const year = Number(today.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap(each => readDay(`${each}-${found[1]}-${found[2]}`) ?? [])
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today))
  return days.toSorted((one, other) => distance(one) - distance(other))[0]
}

/** `YYYY-MM` of a typed month or date. */
export function readMonth(typed: string): string | undefined {
  const found = MONTH.exec(tidy(typed))
  return found ? readDay(`${found[1]}-${found[2]}-1`)?.slice(0, 7) : readDay(typed)?.slice(0, 7)
}

/** `HH:mm` of a typed time of day; seconds are dropped. */
export function readTime(typed: string): string | undefined {
  return clockOf(tidy(typed))?.slice(0, 5)
}

/** ISO text of a typed date and time, in the platform's time zone. A date without a time is refused. */
export function readMoment(typed: string): string | undefined {
  const found = DAY_AND_TIME.exec(tidy(typed))
  const day = found && readDay(found[1] as string)
  const clock = found && clockOf(found[2] as string)
  return day && clock ? momentAt(`${day}T${clock}`) : undefined
}

/** As `readMoment`, with a date as in `readDayNear`; a time alone is today's. */
export function readMomentNear(typed: string, today: string): string | undefined {
  const full = readMoment(typed)
  if (full) return full
  const [, before = '', time = ''] = /^(.*?)\s*(\d{1,2}[:时点].*)$/.exec(tidy(typed)) ?? []
  const day = before === '' ? today : readDayNear(before, today)
  const clock = clockOf(time)
  return day && clock ? momentAt(`${day}T${clock}`) : undefined
}

const AROUND: Readonly<Record<string, number>> = {
  前天: -2,
  昨天: -1,
  今天: 0,
  明天: 1,
  后天: 2,
  yesterday: -1,
  today: 0,
  tomorrow: 1,
}
const DAY_OF_YEAR = /^(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?$/
const DAY = /^(\d{4})(?:\s?[-/.年]\s?|(?=\d{4}$))(\d{1,2})(?:\s?[-/.月]\s?|(?=\d{2}$))(\d{1,2})\s?日?$/
const MONTH = /^(\d{4})(?:[-/.年]|(?=\d{2}$))(\d{1,2})月?$/
const DAY_AND_TIME =
  /^(\d{8}|\d{4}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}\s?日?)[T\s]?\s*(\d{1,2}[:时点]\d{1,2}.*|\d{4}(?:\d{2})?)$/
const CLOCK = /^(\d{1,2})[:时点](\d{1,2})(?:[:分](\d{1,2})?)?秒?$|^(\d{2})(\d{2})(\d{2})?$/

function clockOf(text: string): string | undefined {
  const found = CLOCK.exec(text)
  if (!found) return undefined
  const [hour, minute, second = '0'] = found.slice(found[1] === undefined ? 4 : 1)
  const isClock = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  return isClock ? [hour, minute, second].map(padded).join(':') : undefined
}

/** Full-width digits and signs become ASCII. */
function tidy(typed: string): string {
  return typed.normalize('NFKC').trim()
}

function padded(digits: string | undefined): string {
  return (digits ?? '').padStart(2, '0')
}
