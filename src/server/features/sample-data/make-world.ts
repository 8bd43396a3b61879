import type { AppModel, Deadline, SampleSet, Workflow } from '#model/app-model.ts'
import { deadlineFields } from '#model/workflow/deadline-fields.ts'
import { deadlinedWorkflows, dueAfter, dueOf } from '#model/workflow/deadlines.ts'
import { axisPoints, isAxis } from './axes.ts'
import { finishRows } from './finish-rows.ts'
import { atMinute, eveningBefore } from './hints/times.ts'
import { RowMaker } from './make-row.ts'
import { Random } from './random.ts'
import { SampleProblems } from './sample-problems.ts'
import { seedingOrder } from './seeding-order.ts'
import { Staff } from './staff.ts'
import { type SampleRow, World } from './world.ts'
import { WorldReader } from './world-reader.ts'

/** Maximum share of its time that a record has used; above 1 it is overdue. */
const MOST_USED = 1.25

/** Steps in which the used time is spread over the rows. */
const STEPS = 25

/** When the working day ends, in minutes. */
const CLOSING = 18 * 60

export interface WorldOptions {
  /** The day of seeding, `YYYY-MM-DD`. */
  readonly today: string
  /** ISO datetime on that day. */
  readonly now: string
  /** Ids of demo files to show in records. */
  readonly files?: Partial<World['files']>
  /** Size of the generated data; 0 = only the rows written out. Default: 1. */
  readonly scale?: number | undefined
}

/** Generates all records that `config/sample-data` describes. @throws SampleDataInvalid listing every mistake */
export function makeWorld(model: AppModel, options: WorldOptions): { world: World; reader: WorldReader; staff: Staff } {
  const world = new World(model, options.today, options.now)
  Object.assign(world.files, options.files)
  const reader = new WorldReader(world)
  const staff = new Staff(world, reader)
  const problems = new SampleProblems()
  const makers = seedingOrder(model).map(data => {
    reader.forget(data.resource)
    const random = new Random(data.resource)
    const maker = new RowMaker(data, { world, reader, staff, random, problems })
    for (const row of data.rows) maker.makeWritten(row)
    for (const set of scaled(data.sets, options.scale ?? 1)) maker.makeGenerated(set, pointsOf(set, maker, random))
    return maker
  })
  reader.forget()
  for (const maker of makers) maker.resolveLater()
  reader.forget()
  fillSampleDeadlines(world)
  finishRows(world, reader, staff, problems)
  problems.check()
  return { world, reader, staff }
}

/** Numbers of records follow the scale, and so does the number below an axis that `scales`. */
function scaled(sets: readonly SampleSet[], scale: number): readonly SampleSet[] {
  if (scale === 1) return sets
  if (scale === 0) return []
  const times = (count: number) => Math.max(1, Math.round(count * scale))
  return sets.map(({ count, values }) => ({
    count: count === 0 ? 0 : times(count),
    values: Object.fromEntries(
      Object.entries(values).map(([name, hint]) => {
        const { scales, number } = (hint ?? {}) as { readonly scales?: true; readonly number?: readonly number[] }
        return [name, scales && number ? { ...(hint as object), number: number.map(times) } : hint]
      }),
    ),
  }))
}

/** The rows to generate. If there are more points than `count`: an even sample in order. */
function pointsOf({ values, count }: SampleSet, maker: RowMaker, random: Random) {
  const points = axisPoints(values, point => maker.contextAt(point))
  if (!Object.values(values).some(isAxis)) return Array.from({ length: count }, () => ({ values: [], n: 1 }))
  return count > 0 && count < points.length ? random.some(points, count) : points
}

/**
 * When each record entered its state, unless given: records with a deadline have used between nothing and a little more than
 * their time, so that some are overdue; others have been in their state since their last edit.
 */
function fillSampleDeadlines(world: World): void {
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
  const evening = eveningBefore(begun)
  const entered = evening === undefined ? begun : atMinute(evening, CLOSING + (row.id % STEPS))
  // biome-ignore lint/complexity/useMathMinMax: these are texts.
  return entered > created ? entered : created
}

/** Milliseconds from `start` to the deadline. */
function lengthOf(deadline: Deadline, start: string): number {
  return Date.parse(dueAfter(deadline, start) ?? start) - Date.parse(start)
}
