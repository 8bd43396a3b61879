/** The fields implied by deadlines of the state field `state` (src/model/workflow/deadlines.ts). */
export interface DeadlineFields {
  /** When the current state was entered. */
  readonly since: string
  /** When the current state must be left; empty without a deadline. */
  readonly due: string
  /** Computed: whether the deadline has passed. */
  readonly overdue: string
}

export function deadlineFields(state: string): DeadlineFields {
  return { since: `${state}Since`, due: `${state}Due`, overdue: `${state}Overdue` }
}
