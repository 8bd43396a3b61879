/** Working time, computed purely by the calendar of the business's zone. */
import { addDays, dayOf, formatDate, momentAt } from './dates.ts'
import { WEEK_DAYS, type WeekDay } from './recurrence.ts'

export interface WorkingTime {
  readonly days: readonly WeekDay[]
  /** `HH:mm`, in order, without overlap. */
  readonly hours: readonly { readonly from: string; readonly to: string }[]
  /** Holidays on any day of the week. */
  readonly holidays: readonly string[]
  /** Working days that replace another day. */
  readonly workdays: readonly string[]
}

export const USUAL_WORKING_TIME: WorkingTime = {
  days: WEEK_DAYS.slice(0, 5),
  hours: [{ from: '09:00', to: '18:00' }],
  holidays: [],
  workdays: [],
}

/** Limit for a period without working time. */
const MOST_DAYS = 4000

/** The same time of day `days` working days later, plus `seconds` of working time (ISO). Backwards for negative numbers. */
export function addWorkingTime(
  at: string,
  { days, seconds }: { days: number; seconds: number },
  time: WorkingTime,
): string {
  let day = dayOf(at)
  for (let left = days, most = MOST_DAYS; left > 0 && most > 0; most--) {
    day = addDays(day, 1)
    if (isWorkday(day, time)) left--
  }
  const moved = days === 0 ? at : momentAt(`${day}T${formatDate(at, 'HH:mm:ss')}`)
  return seconds === 0 ? moved : run(moved, seconds, time)
}

/** Seconds of working time between two moments (ISO); 0 if `to` is not later. */
export function workingSeconds(from: string, to: string, time: WorkingTime): number {
  let seconds = 0
  for (let day = dayOf(from), most = MOST_DAYS; day <= dayOf(to) && most > 0; day = addDays(day, 1), most--) {
    for (const [begin, end] of spansOf(day, time))
      seconds += Math.max(0, (Math.min(end, Date.parse(to)) - Math.max(begin, Date.parse(from))) / 1000)
  }
  return seconds
}

/**
 * The year that lies `soon` days ahead without any holiday, if earlier years have some: the calendar was probably not
 * continued.
 */
export function yearWithoutHolidays({ holidays }: WorkingTime, today: string, soon = 30): string | undefined {
  const year = addDays(today, soon).slice(0, 4)
  const last = holidays.toSorted().at(-1)
  return last !== undefined && last.slice(0, 4) < year ? year : undefined
}

function run(at: string, seconds: number, time: WorkingTime): string {
  const forth = seconds > 0
  let left = Math.abs(seconds) * 1000
  let ms = Date.parse(at)
  for (let day = dayOf(at), most = MOST_DAYS; most > 0; day = addDays(day, forth ? 1 : -1), most--) {
    const spans = forth ? spansOf(day, time) : spansOf(day, time).toReversed()
    for (const [begin, end] of spans) {
      const [start, stop] = forth ? [Math.max(begin, ms), end] : [begin, Math.min(end, ms)]
      if (stop <= start) continue
      if (stop - start >= left) return new Date(forth ? start + left : stop - left).toISOString()
      left -= stop - start
      ms = forth ? stop : start
    }
  }
  return at
}

function spansOf(day: string, time: WorkingTime): (readonly [number, number])[] {
  if (!isWorkday(day, time)) return []
  return time.hours.map(({ from, to }) => [
    Date.parse(momentAt(`${day}T${from}:00`)),
    Date.parse(momentAt(`${day}T${to}:00`)),
  ])
}

function isWorkday(day: string, { days, holidays, workdays }: WorkingTime): boolean {
  if (workdays.includes(day)) return true
  return !holidays.includes(day) && days.includes(WEEK_DAYS[(new Date(day).getUTCDay() + 6) % 7]!)
}
