import type { Deadline, Workflow } from '#model/app-model.ts'
import { deadlineFields } from '#model/workflow/deadline-fields.ts'
import { deadlinedWorkflows, dueAfter, dueOf } from '#model/workflow/deadlines.ts'
import type { SampleRow, World } from './world.ts'

/** Maximum share of its time that a record has used; above 1 it is overdue. */
const MOST_USED = 1.25
/** Steps in which the used time is spread over the rows. */
const STEPS = 25

/**
 * When each record entered its state, unless given: records with a deadline have used between nothing and a little more than
 * their time, so that some are overdue; others have been in their state since their last edit.
 */
export function fillSampleDeadlines(world: World): void {
  for (const [name, rows] of world.resources()) {
    for (const workflow of deadlinedWorkflows(world.resource(name))) {
      const { since, due } = deadlineFields(workflow.field)
      for (const row of rows) {
        row[since] ??= enteredAt(row, workflow, world.now)
        if (String(row[since]) > String(row.updatedAt)) row.updatedAt = row[since]
        row[due] = dueOf(workflow, row)
      }
    }
  }
}

function enteredAt(row: SampleRow, { field, states }: Workflow, now: string): unknown {
  const deadline = states[String(row[field])]?.deadline
  const created = String(row.createdAt)
  if (!deadline || deadline.from !== undefined) return row.updatedAt ?? created
  const used = ((row.id * 7) % STEPS) / STEPS
  const begun = new Date(Date.parse(now) - used * MOST_USED * lengthOf(deadline, now)).toISOString()
  // biome-ignore lint/complexity/useMathMinMax: these are texts.
  return begun > created ? begun : created
}

/** Milliseconds from `start` to the deadline. */
function lengthOf(deadline: Deadline, start: string): number {
  return Date.parse(dueAfter(deadline, start) ?? start) - Date.parse(start)
}
