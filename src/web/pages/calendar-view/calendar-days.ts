import { addDays } from '#model/dates/dates.ts'

/** The period of the calendar. */
export type Span = 'month' | 'week' | 'day'
export const SPANS: readonly Span[] = ['month', 'week', 'day']

/** The days shown around `day` (`YYYY-MM-DD`): itself, or full weeks from Monday to Sunday. */
export function shownDays(day: string, span: Span): string[] {
  if (span === 'day') return [day]
  const first = span === 'week' ? mondayOf(day) : mondayOf(`${day.slice(0, 8)}01`)
  const last = span === 'week' ? addDays(first, 6) : addDays(mondayOf(lastOfMonth(day)), 6)
  const days = [first]
  while (days.at(-1)! < last) days.push(addDays(days.at(-1)!, 1))
  return days
}

/** The same position one month, week or day earlier (-1) or later (1). */
export function moved(day: string, span: Span, by: -1 | 1): string {
  if (span !== 'month') return addDays(day, (span === 'week' ? 7 : 1) * by)
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}

function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

function lastOfMonth(day: string): string {
  return addDays(moved(day, 'month', 1), -1)
}
