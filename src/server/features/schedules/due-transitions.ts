import type { AppModel, Recurrence, Resource } from '#model/app-model.ts'
import { deadlineFields } from '#model/workflow/deadline-fields.ts'

/** A transition that the system carries out when a moment of the record has come. */
export interface DueTransition {
  readonly resource: Resource
  readonly transition: string
  /** State field, and the states in which the record must be. */
  readonly field: string
  readonly from: readonly string[]
  /** Datetime field. */
  readonly at: string
  /** Reference to the account in whose name it is done; the system's without one. */
  readonly as?: string
  /** It is not done once, but for each of the days that are due. */
  readonly recurrence?: Recurrence
}

/** Every transition with a schedule or a recurrence, and every one that a deadline runs. */
export function dueTransitions({ resources }: Pick<AppModel, 'resources'>): readonly DueTransition[] {
  return Object.values(resources).flatMap(resource =>
    Object.values(resource.workflows).flatMap(({ field, states, transitions }) => [
      ...Object.values(transitions).flatMap(({ name, by, from, schedule }): DueTransition[] =>
        schedule && by === 'system' ? [{ resource, transition: name, field, from, ...schedule }] : [],
      ),
      ...Object.values(transitions).flatMap(({ name, from, recurrence }): DueTransition[] => {
        if (!recurrence) return []
        const { next: at, as } = recurrence
        return [{ resource, transition: name, field, from, at, ...(as === undefined ? {} : { as }), recurrence }]
      }),
      ...Object.values(states).flatMap(({ name, deadline }): DueTransition[] =>
        deadline?.run === undefined
          ? []
          : [{ resource, transition: deadline.run, field, from: [name], at: deadlineFields(field).due }],
      ),
    ]),
  )
}
