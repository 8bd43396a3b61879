/** Recurring transitions: the rule of a record, and its next occurrence. */
import type { Recurrence, Resource, Transition, Workflow } from '../app-model.ts'
import { addDays, dayOf, momentAt } from '../dates/dates.ts'
import { CYCLES, lastDays, nextDays, type RecurrenceRule, WEEK_DAYS } from '../dates/recurrence.ts'
import { onceFor } from '../once-for.ts'

type Values = Readonly<Record<string, unknown>>

export interface Recurring {
  readonly workflow: Workflow
  readonly transition: Transition
  readonly recurrence: Recurrence
}

/** Every transition of the resource that recurs. */
export const recurringTransitions = onceFor(({ workflows }: Pick<Resource, 'workflows'>): readonly Recurring[] =>
  Object.values(workflows).flatMap(workflow =>
    Object.values(workflow.transitions).flatMap(transition =>
      transition.recurrence ? [{ workflow, transition, recurrence: transition.recurrence }] : [],
    ),
  ),
)

/** The rule in the record's values; null when they have no cycle. */
export function ruleOf(recurrence: Recurrence, record: Values): RecurrenceRule | null {
  const given = (name: string | undefined) => (name === undefined ? null : record[name])
  const cycle = recurrence.every ?? CYCLES.find(each => each === given(recurrence.cycle))
  if (cycle === undefined) return null
  const weekDays = listOf(given(recurrence.weekDays))
  const monthDays = listOf(given(recurrence.monthDays)).map(Number)
  return {
    cycle,
    weekDays: WEEK_DAYS.filter(day => weekDays.includes(day)),
    monthDays: monthDays.filter(day => Number.isInteger(day) && day >= 1 && day <= 31),
    start: dayIn(given(recurrence.start)),
    end: dayIn(given(recurrence.end)),
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
}

function dayIn(value: unknown): string | null {
  return typeof value === 'string' ? dayOf(value) || null : null
}

/** The moment (ISO) of the occurrence of a day. */
export function occurrenceAt({ time }: Recurrence, record: Values, day: string): string {
  const at = time === undefined ? undefined : record[time]
  return momentAt(`${day}T${typeof at === 'string' && at !== '' ? at : '00:00'}:00`)
}

/** The moment (ISO) after which the occurrence of the day is no longer possible; null when `until` has no time. */
export function occurrenceUntil({ until }: Recurrence, record: Values, day: string): string | null {
  const end = until === undefined ? undefined : record[until]
  return typeof end === 'string' && end !== '' ? momentAt(`${day}T${end}:00`) : null
}

function isStillPossible(recurrence: Recurrence, record: Values, day: string, now: string): boolean {
  const end = occurrenceUntil(recurrence, record, day)
  return end === null || end > now
}

/** The moments (ISO) of the next `count` occurrences that have not begun by `now`. */
export function nextOccurrences(recurrence: Recurrence, record: Values, now: string, count: number): string[] {
  const rule = ruleOf(recurrence, record)
  if (!rule) return []
  const moments = nextDays(rule, dayOf(now), count + 1).map(day => occurrenceAt(recurrence, record, day))
  return moments.filter(at => at > now).slice(0, count)
}

/** The next moments for display: those of the next two weeks, and at least three if there are that many. */
export function occurrencesAhead(recurrence: Recurrence, record: Values, now: string): string[] {
  const horizon = new Date(Date.parse(now) + TWO_WEEKS).toISOString()
  return nextOccurrences(recurrence, record, now, 14).filter((at, index) => index < 3 || at <= horizon)
}
const TWO_WEEKS = 14 * 86_400_000

/** The moment of the first occurrence after a day; null where there is none. */
export function occurrenceAfter(recurrence: Recurrence, record: Values, day: string): string | null {
  const rule = ruleOf(recurrence, record)
  const next = rule ? nextDays(rule, addDays(day, 1), 1)[0] : undefined
  return next === undefined ? null : occurrenceAt(recurrence, record, next)
}

/** Today, if the rule includes it and it is still possible; a person may run it before its time of day. */
export function occurrenceToday(recurrence: Recurrence, record: Values, now: string): string | undefined {
  const today = dayOf(now)
  const rule = ruleOf(recurrence, record)
  if (!rule || nextDays(rule, today, 1)[0] !== today) return undefined
  return isStillPossible(recurrence, record, today, now) ? today : undefined
}

/** The occurrences that have become due since the one stored as `next` (a moment). */
export interface DueDays {
  /** Those to run, in order: limited by `missed`, and still possible. */
  readonly days: readonly string[]
  /** The last due one, whether it runs or not. */
  readonly last: string | undefined
}

export function dueDays(recurrence: Recurrence, record: Values, next: string, now: string): DueDays {
  const { missed = 1 } = recurrence
  const rule = ruleOf(recurrence, record)
  if (!rule) return { days: [], last: undefined }
  const most = Math.max(missed, 1)
  const today = dayOf(now)
  const reached = lastDays(rule, dayOf(next), today, most + 1).filter(
    day => occurrenceAt(recurrence, record, day) <= now,
  )
  const days = reached
    .slice(-most)
    .filter(day => (missed > 0 || day === today) && isStillPossible(recurrence, record, day, now))
  return { days, last: reached.at(-1) }
}

/**
 * Derived values of a write: the next moment of each recurring transition, when the record enters a state in which it recurs,
 * leaves it, or its rule is changed. `before`: the previous record, null for a new one.
 */
export function recurrenceValues(
  resource: Pick<Resource, 'workflows'>,
  before: Values | null,
  after: Values,
  now: string,
) {
  const values: Record<string, unknown> = {}
  for (const { workflow, transition, recurrence } of recurringTransitions(resource)) {
    const isIn = (record: Values | null) => record !== null && transition.from.includes(String(record[workflow.field]))
    const stays = isIn(before) && isIn(after) && !isOtherRule(recurrence, before ?? {}, after)
    if (stays) continue
    const next = isIn(after) ? firstPossible(recurrence, after, now) : null
    if ((before?.[recurrence.next] ?? null) !== next) values[recurrence.next] = next
  }
  return values
}

/** The first occurrence that has not begun, or has begun and is still possible. */
function firstPossible(recurrence: Recurrence, record: Values, now: string): string | null {
  const today = recurrence.until === undefined ? undefined : occurrenceToday(recurrence, record, now)
  if (today !== undefined) return occurrenceAt(recurrence, record, today)
  return nextOccurrences(recurrence, record, now, 1)[0] ?? null
}

function isOtherRule(recurrence: Recurrence, before: Values, after: Values) {
  return ruleFields(recurrence).some(
    name => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
}

/** Names of the fields that determine the next occurrence. */
export function ruleFields({ cycle, weekDays, monthDays, time, until, start, end }: Recurrence): readonly string[] {
  return [cycle, weekDays, monthDays, time, until, start, end].filter(name => name !== undefined)
}
