/** Recurring sending times, and the period that relative dates refer to at each. */
import { addDays, dayOf, formatDate, momentAt } from './dates.ts'
import { nextDays, type WeekDay } from './recurrence.ts'

export const SENDING_CYCLES = ['day', 'week', 'month'] as const
export type SendingCycle = (typeof SENDING_CYCLES)[number]

export interface SendingTimes {
  readonly cycle: SendingCycle
  /** week: its days; default: Monday. */
  readonly weekDays: readonly WeekDay[]
  /** month: 1 to 31, clamped to the month's last day. */
  readonly monthDay: number
  /** `HH:mm` in the business's time zone. */
  readonly time: string
}

/** The first moment (ISO) after `after`. */
export function nextSending({ cycle, weekDays, monthDay, time }: SendingTimes, after: string): string {
  const rule = { cycle, weekDays, monthDays: [monthDay], start: null, end: null }
  const moments = nextDays(rule, dayOf(after), 2).map(day => momentAt(`${day}T${time}:00`))
  return moments.find(moment => moment > after)!
}

/**
 * A date, datetime or month shifted by `to` calendar days, in whole steps of the cycle: a condition on last month as of the day
 * `from` becomes one on the month before `to`. The last day of a month stays the last one.
 */
export function movedDate(value: string, cycle: SendingCycle, from: string, to: string): string {
  if (/^\d{4}-\d{2}$/.test(value)) return addMonths(`${value}-01`, monthsBetween(from, to)).slice(0, 7)
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : dayOf(value)
  if (day === '') return value
  const moved = cycle === 'month' ? addMonths(day, monthsBetween(from, to)) : addDays(day, stepsOf(cycle, from, to))
  return day === value ? moved : momentAt(`${moved}T${formatDate(value, 'HH:mm:ss')}`)
}

/** Days to shift by: whole weeks for a weekly cycle. */
function stepsOf(cycle: 'day' | 'week', from: string, to: string): number {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
  return cycle === 'day' ? days : Math.floor(days / 7) * 7
}
const DAY_MS = 86_400_000

function monthsBetween(from: string, to: string): number {
  return monthNumber(to) - monthNumber(from)
}

function addMonths(day: string, months: number): string {
  const number = monthNumber(day) + months
  const isLast = addDays(day, 1).endsWith('-01')
  const length = Number(addDays(`${monthText(number + 1)}-01`, -1).slice(8))
  const date = isLast ? length : Math.min(Number(day.slice(8)), length)
  return `${monthText(number)}-${String(date).padStart(2, '0')}`
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function monthText(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
}
