/** The fields that a resource has because states of its field `state` have deadlines (src/model/workflow/deadlines.ts). */
export interface DeadlineFields {
  /** Moment at which the present state was entered. */
  readonly since: string
  /** Moment at which the present state must have been left; empty where it has no deadline. */
  readonly due: string
  /** Computed: whether that moment is past. */
  readonly overdue: string
}

export function deadlineFields(state: string): DeadlineFields {
  return { since: `${state}Since`, due: `${state}Due`, overdue: `${state}Overdue` }
}
