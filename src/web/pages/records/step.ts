import type { Operation, Transition } from '#model/app-model.ts'

/** A transition or an operation: a named action on records. */
export type Step = Transition | Operation

/** Distinguishes the two. */
export function isOperation(step: Step): step is Operation {
  return 'call' in step
}
