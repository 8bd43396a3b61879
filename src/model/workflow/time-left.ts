import { dayOf, epochMs } from '../dates/dates.ts'

/** How a deadline stands at some moment. */
export interface TimeLeft {
  readonly isOverdue: boolean
  /** Days of the calendar from today to the day it ends on; negative when that is past. */
  readonly days: number
  /** Milliseconds to it; negative when it is past. */
  readonly ms: number
}

/** What is left at `now` until `due`; undefined when it is no moment. Overdue from the first moment after it. */
export function timeLeft(due: unknown, now: number): TimeLeft | undefined {
  const at = typeof due === 'string' ? epochMs(due) : undefined
  if (at === undefined) return undefined
  const days = Math.round((Date.parse(dayOf(at)) - Date.parse(dayOf(now))) / 86_400_000)
  return { isOverdue: now > at, days, ms: at - now }
}
