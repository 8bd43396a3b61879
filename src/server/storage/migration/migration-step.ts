/**
 * safe: nothing can be lost and nothing can fail. needs-attention: may be refused by the rows that are there.
 * destructive: values would be lost; it is never done unasked.
 */
export type MigrationRisk = 'safe' | 'needs-attention' | 'destructive'

/** One change of the tables. `what` is an English sentence for the operator. */
export interface MigrationStep {
  readonly kind:
    | 'create-table'
    | 'rename-table'
    | 'add-column'
    | 'rename-column'
    | 'widen-column'
    | 'change-column'
    | 'create-index'
    | 'drop-index'
    | 'fill-computed'
    | 'fill-deadlines'
    | 'map-state'
  readonly risk: MigrationRisk
  readonly table: string
  readonly column?: string
  /** widen-column, change-column: the kind of column that it was. */
  readonly from?: string
  readonly what: string
  /** Why the step was refused, or what may go wrong. */
  readonly why?: string
  /** Statements with their parameters, in order; none for what the records layer does (`fill-…`). */
  readonly statements: readonly MigrationStatement[]
}
export interface MigrationStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** What it takes to bring the database to the model; `steps` in the order in which they are applied. */
export interface MigrationPlan {
  readonly modelRevision: string
  readonly steps: readonly MigrationStep[]
  /** Columns and tables that the model no longer has; they and their values stay. */
  readonly kept: readonly string[]
}

/** The steps that hold the plan back: they are destructive, so nothing is applied while they are there. */
export function refusedSteps(plan: MigrationPlan): readonly MigrationStep[] {
  return plan.steps.filter(step => step.risk === 'destructive')
}
