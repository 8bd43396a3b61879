import type { ResourceConfig, TransitionConfig } from '../config-types.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { deadlinesOf } from './deadlines.ts'
import { generatesOf } from './generated.ts'
import { transitionsOf } from './transitions.ts'

/** A transition of the resource that the system runs by itself. */
export interface SystemRun {
  /** Of the name, or of the `schedule` or `recurrence`. */
  readonly pointer: Pointer
  readonly target: 'key' | 'value'
  readonly name: string
  /** Undefined where the resource has no such transition. */
  readonly transition: TransitionConfig | undefined
  /** The states from which it is to lead away; any of its own unless told. */
  readonly state?: string
  /** Whether it is somebody's name in which it is done. */
  readonly isInName: boolean
}

/** Every transition that a schedule, a recurrence, a deadline or the end of a generation runs. */
export function systemRunsOf(resource: ResourceConfig): SystemRun[] {
  const transitions = transitionsOf(resource)
  const named = (name: string) => transitions.find(each => each.name === name)?.transition
  return [
    ...transitions.flatMap(({ pointer, name, transition }) =>
      (['schedule', 'recurrence'] as const).flatMap((key): SystemRun[] => {
        const declared = transition[key]
        if (declared === undefined) return []
        return [
          { pointer: pointerTo(pointer, key), target: 'key', name, transition, isInName: declared.as !== undefined },
        ]
      }),
    ),
    ...deadlinesOf(resource).flatMap(({ pointer, state, deadline: { run } }): SystemRun[] =>
      run === undefined
        ? []
        : [
            {
              pointer: pointerTo(pointer, 'run'),
              target: 'value',
              name: run,
              transition: named(run),
              state,
              isInName: false,
            },
          ],
    ),
    ...generatesOf(resource).flatMap(({ pointer, effect }) =>
      (['run', 'canceled'] as const).flatMap((key): SystemRun[] => {
        const name = effect[key]
        return name === undefined
          ? []
          : [{ pointer: pointerTo(pointer, key), target: 'value', name, transition: named(name), isInName: true }]
      }),
    ),
  ]
}
