import { dayOf, epochMs } from '../dates/dates.ts'

/** Status of a deadline at a given moment. */
export interface TimeLeft {
  readonly isOverdue: boolean
  /** Calendar days from today to its day; negative in the past. */
  readonly days: number
  /** Remaining milliseconds; negative in the past. */
  readonly ms: number
}

/** The remaining time from `now` to `due`; undefined when it is no moment. Overdue from the first moment after it. */
export function timeLeft(due: unknown, now: number): TimeLeft | undefined {
  const at = typeof due === 'string' ? epochMs(due) : undefined
  if (at === undefined) return undefined
  const days = Math.round((Date.parse(dayOf(at)) - Date.parse(dayOf(now))) / 86_400_000)
  return { isOverdue: now > at, days, ms: at - now }
}
