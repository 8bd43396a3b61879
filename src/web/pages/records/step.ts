import type { Operation, Transition } from '#model/app-model.ts'

/** Something with a name that a person does to records: a change of state, or an operation. */
export type Step = Transition | Operation

/** Tells the two apart. */
export function isOperation(step: Step): step is Operation {
  return 'call' in step
}
