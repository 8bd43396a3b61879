/** Deadlines of states: when a state was entered, when it must be left, and whether that is past. */
import type { Deadline, Resource, Workflow } from '../app-model.ts'
import { addDuration, type CalendarDuration, parseDuration } from '../dates/calendar-duration.ts'
import { dayOf, momentAt } from '../dates/dates.ts'
import { addWorkingTime, type WorkingTime, workingSeconds } from '../dates/working-time.ts'
import { DEFAULT_ZONE_OFFSET, isDate } from '../expression/dates.ts'
import { onceFor } from '../once-for.ts'
import { deadlineFields } from './deadline-fields.ts'

type Values = Readonly<Record<string, unknown>>
/** The part of a resource that declares deadlines. */
type Stated = Pick<Resource, 'workflows'>

/** The workflows with a deadline. */
export const deadlinedWorkflows = onceFor(({ workflows }: Stated): readonly Workflow[] =>
  Object.values(workflows).filter(({ states }) => Object.values(states).some(({ deadline }) => deadline)),
)

/** The moment (ISO) at which the record must leave its current state; null where the state has no deadline. */
export function dueOf({ field, states }: Workflow, record: Values): string | null {
  const state = String(record[field] ?? '')
  const deadline = Object.hasOwn(states, state) ? states[state]?.deadline : undefined
  if (!deadline || isPaused(deadline, record)) return null
  return dueAfter(deadline, record[deadline.from ?? deadlineFields(field).since])
}

/** `start` plus the deadline's duration; a start date counts to its end. Null without a start. */
export function dueAfter({ after, working }: Deadline, start: unknown): string | null {
  const duration = parseDuration(after)
  const due = duration && typeof start === 'string' ? dueIn(duration, start, working) : null
  if (due === null || !isDate(due)) return due
  return new Date(Date.parse(due) + DAY - 1 - DEFAULT_ZONE_OFFSET * 60_000).toISOString()
}
const DAY = 86_400_000

function dueIn(duration: CalendarDuration, start: string, working: WorkingTime | undefined): string | null {
  if (!working) return addDuration(start, duration)
  const { months, days, seconds } = duration
  const begin = months > 0 ? addDuration(start, { months, days: 0, seconds: 0 }) : start
  if (begin === null || !isDate(begin)) return begin && addWorkingTime(begin, { days, seconds }, working)
  return dayOf(addWorkingTime(momentAt(`${begin}T00:00:00`), { days, seconds: 0 }, working))
}

function isPaused({ pausedSince }: Deadline, record: Values): boolean {
  return pausedSince !== undefined && typeof record[pausedSince] === 'string'
}

/**
 * The adjusted time of entering the state after a pause: the paused time is excluded, so that the remaining time is the same.
 */
function resumedSince({ working }: Deadline, since: string, paused: string, now: string): string {
  if (!working) return new Date(Date.parse(now) - (Date.parse(paused) - Date.parse(since))).toISOString()
  return addWorkingTime(now, { days: 0, seconds: -workingSeconds(since, paused, working) }, working)
}

/**
 * Derived values of a write: for each workflow with deadlines when its state was entered and when it must be left, if they
 * differ. `before`: the previous record, null for a new one; `now`: ISO.
 */
export function deadlineValues(resource: Stated, before: Values | null, after: Values, now: string): Values {
  const values: Record<string, unknown> = {}
  for (const workflow of deadlinedWorkflows(resource)) {
    const { since, due } = deadlineFields(workflow.field)
    const stays = before !== null && before[workflow.field] === after[workflow.field]
    const deadline = workflow.states[String(after[workflow.field])]?.deadline
    const start = stays ? (before[since] ?? null) : now
    const paused = stays && deadline?.pausedSince !== undefined ? before[deadline.pausedSince] : null
    const resumes = deadline !== undefined && typeof paused === 'string' && !isPaused(deadline, after)
    const entered = resumes ? resumedSince(deadline, String(start), paused, now) : start
    const ends = dueOf(workflow, { ...after, [since]: entered })
    if (!stays || resumes) values[since] = entered
    if (before === null || (before[due] ?? null) !== ends) values[due] = ends
  }
  return values
}

/** Field names extended by those that share their permissions: a deadline is visible with its state. */
export function withDeadlineFields(resource: Stated, names: readonly string[]): readonly string[] {
  const groups = deadlinedWorkflows(resource).map(({ field }) => [field, ...Object.values(deadlineFields(field))])
  const touched = groups.filter(group => group.some(name => names.includes(name)))
  return touched.length === 0 || names.includes('*') ? names : [...new Set([...names, ...touched.flat()])]
}
