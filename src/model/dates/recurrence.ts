/** Recurring days, computed purely by the calendar, the same on server and browser. */
import { addDays } from './dates.ts'

/** The cycle; months of longer ones count from the month of the start. */
export const CYCLES = ['once', 'day', 'week', 'month', 'quarter', 'halfYear', 'year'] as const
export type Cycle = (typeof CYCLES)[number]
/** Codes of the days of a week. */
export const WEEK_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type WeekDay = (typeof WEEK_DAYS)[number]

/** The rule of one record. Days are `YYYY-MM-DD`. */
export interface RecurrenceRule {
  readonly cycle: Cycle
  /** Days of the week; none: the week day of the start, without a start Monday. */
  readonly weekDays: readonly WeekDay[]
  /** 1 to 31, clamped to the month's last day. None: the day of the start, without a start the first. */
  readonly monthDays: readonly number[]
  /** First and last possible day; null for no bound. */
  readonly start: string | null
  readonly end: string | null
}

/** The first `count` days of the rule from `from` on, in order; fewer where the rule ends. */
export function nextDays(rule: RecurrenceRule, from: string, count: number): string[] {
  if (rule.cycle === 'once')
    return onlyDay(rule)
      .filter(day => day >= from)
      .slice(0, count)
  const found: string[] = []
  const first = laterOf(from, rule.start)
  let month = monthNumber(first)
  // A rule has a day in each of its months, which are at most twelve months apart.
  for (let left = (count + 1) * 12; left > 0 && found.length < count; left--, month++) {
    if (rule.end !== null && firstOf(month) > rule.end) break
    if (!isMonthOf(rule, month)) continue
    for (const day of daysIn(rule, month)) {
      if (day >= first && (rule.end === null || day <= rule.end) && found.length < count) found.push(day)
    }
  }
  return found
}

/** The last `count` days of the rule from `from` to `until`, inclusive, in order. */
export function lastDays(rule: RecurrenceRule, from: string, until: string, count: number): string[] {
  const end = rule.end === null || rule.end > until ? until : rule.end
  const bounded = { ...rule, end }
  const found: string[] = []
  for (let day: string | undefined = from; day !== undefined; ) {
    const some: string[] = nextDays(bounded, day, STEP)
    found.push(...some)
    found.splice(0, found.length - count)
    day = some.length < STEP ? undefined : addDays(some.at(-1)!, 1)
  }
  return found
}
const STEP = 60

/** Once: the first of the chosen days of a month from the start on, or the start itself; never without a start. */
function onlyDay(rule: RecurrenceRule): string[] {
  if (rule.start === null) return []
  if (rule.monthDays.length > 0) return nextDays({ ...rule, cycle: 'month' }, rule.start, 1)
  return rule.end === null || rule.start <= rule.end ? [rule.start] : []
}

const MONTHS: Readonly<Record<Cycle, number>> = {
  once: 1,
  day: 1,
  week: 1,
  month: 1,
  quarter: 3,
  halfYear: 6,
  year: 12,
}

function isMonthOf({ cycle, start }: RecurrenceRule, month: number): boolean {
  const anchor = start === null ? 0 : monthNumber(start)
  return (month - anchor) % MONTHS[cycle] === 0
}

/** The days of the rule in a month of the rule, in order. */
function daysIn(rule: RecurrenceRule, month: number): string[] {
  const first = firstOf(month)
  const length = new Date(Date.parse(firstOf(month + 1)) - 1).getUTCDate()
  if (rule.cycle === 'day' || rule.cycle === 'week') {
    const all = Array.from({ length }, (_, index) => addDays(first, index))
    return rule.cycle === 'day' ? all : all.filter(day => weekDaysOf(rule).includes(weekDay(day)))
  }
  const wanted = rule.monthDays.length > 0 ? rule.monthDays : [rule.start === null ? 1 : Number(rule.start.slice(8))]
  const days = new Set(wanted.map(day => Math.min(day, length)))
  return [...days].sort((one, other) => one - other).map(day => addDays(first, day - 1))
}

function weekDaysOf({ weekDays, start }: RecurrenceRule): readonly WeekDay[] {
  return weekDays.length > 0 ? weekDays : [start === null ? 'monday' : weekDay(start)]
}

function weekDay(day: string): WeekDay {
  return WEEK_DAYS[(new Date(day).getUTCDay() + 6) % 7]!
}

/** Months since year 0. */
function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function firstOf(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

function laterOf(one: string, other: string | null): string {
  return other !== null && other > one ? other : one
}
