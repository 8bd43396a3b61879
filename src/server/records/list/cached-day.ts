import { dayOf } from '#model/dates/dates.ts'

let last = { hour: '', day: '' }

/** The platform's calendar day at `now` (ISO datetime); computed once an hour. */
export function cachedDay(now: string): string {
  const hour = now.slice(0, 13)
  if (last.hour !== hour) last = { hour, day: dayOf(now) }
  return last.day
}
