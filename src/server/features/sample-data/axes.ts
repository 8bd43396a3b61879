import { addDays } from '#model/dates/dates.ts'
import { type Conditions, candidates } from './candidates.ts'
import type { HintContext, HintOptions } from './hints/hint.ts'
import { moveMonth } from './hints/times.ts'
import { RowReference } from './world.ts'

/** One value of an axis: what it sets, and its number within its parent. */
interface AxisValue {
  readonly name: string
  readonly value: unknown
  readonly n?: number
}
/** Values that the axes set in one row. */
export interface AxisPoint {
  readonly values: readonly AxisValue[]
  readonly n: number
}

type Axis = (options: HintOptions, context: HintContext) => readonly { value: unknown; n?: number }[]

/** Hints that create one row for each of several values. */
const AXES: Readonly<Record<string, Axis>> = {
  /** `{"each": "unit", "number": [20, 24], "where": {…}, "share": 0.3}` */
  each({ each, where, share = 1, number }, context) {
    const target = each as string
    const parents = candidates(target, where as Conditions | undefined, context).filter(
      () => share === 1 || context.random.next() < (share as number),
    )
    const [min, max] = (number ?? [1, 1]) as [number, number]
    return parents.flatMap(({ id }) =>
      Array.from({ length: context.random.integer(min, max) }, (_, index) => ({
        value: new RowReference(target, id),
        n: index + 1,
      })),
    )
  },
  /** `{"eachOf": ["am", "pm"]}` */
  eachOf: ({ eachOf }) => (eachOf as readonly unknown[]).map(value => ({ value })),
  /** `{"eachDay": [-60, 30], "step": 7}` */
  eachDay: ({ eachDay, step }, { world }) => steps(eachDay, step).map(days => ({ value: addDays(world.today, days) })),
  /** `{"eachMonth": [-13, 0]}` */
  eachMonth: ({ eachMonth, step }, { world }) =>
    steps(eachMonth, step).map(months => ({ value: moveMonth(world.today, months) })),
}

/** Whether a hint multiplies rows instead of giving a value. */
export function isAxis(hint: unknown): hint is HintOptions {
  return axisOf(hint) !== undefined
}

/**
 * Every combination of the values of the axes among `hints`, in file order. A second axis over records of blocks is limited to
 * the block of the first one.
 */
export function axisPoints(
  hints: Readonly<Record<string, unknown>>,
  contextAt: (point: AxisPoint) => HintContext,
): AxisPoint[] {
  let points: AxisPoint[] = [{ values: [], n: 1 }]
  for (const [name, hint] of Object.entries(hints)) {
    const axis = axisOf(hint)
    if (!axis) continue
    points = points.flatMap(point =>
      axis(hint as HintOptions, contextAt(point)).map(({ value, n }) => ({
        values: [...point.values, { name, value }],
        n: n ?? point.n,
      })),
    )
  }
  return points
}

function axisOf(hint: unknown): Axis | undefined {
  if (typeof hint !== 'object' || hint === null || Array.isArray(hint)) return undefined
  const key = Object.keys(AXES).find(name => name in hint)
  return key === undefined ? undefined : AXES[key]
}

function steps(range: unknown, step: unknown = 1): number[] {
  const [from, to] = range as [number, number]
  return Array.from(
    { length: Math.floor((to - from) / (step as number)) + 1 },
    (_, index) => from + index * (step as number),
  )
}
