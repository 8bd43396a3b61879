import type { LocalizedText } from '#model/localized-text.ts'
import type { ColumnKind } from '../table-definition.ts'
import type { ColumnIdentities, ColumnPlaces } from './column-identities.ts'

/**
 * safe: nothing can be lost and nothing can fail. needs-attention: may be refused by the rows that are there.
 * destructive: values would be lost; it is never done unasked.
 */
export type MigrationRisk = 'safe' | 'needs-attention' | 'destructive'

/** One change of the tables. */
export interface MigrationStep {
  readonly kind:
    | 'create-table'
    | 'rename-table'
    | 'set-aside'
    | 'add-column'
    | 'rename-column'
    | 'widen-column'
    | 'convert-column'
    | 'change-column'
    | 'create-index'
    | 'drop-index'
    | 'fill-computed'
    | 'fill-deadlines'
    | 'map-state'
    | 'restore-state'
    | 'fill-state'
  readonly risk: MigrationRisk
  readonly table: string
  readonly column?: string
  /** rename-column: what it was called. */
  readonly former?: string
  /** widen-column, convert-column, change-column: the kind of column that it was, and that it becomes. */
  readonly from?: string
  readonly to?: ColumnKind
  /** map-state: the state in which the records are, and the one to which they go; without it the step is refused. */
  readonly states?: { readonly from: string; readonly to?: string }
  /** Of the column, where values that are replaced are kept by it (column-identities.ts). */
  readonly identity?: string
  readonly what: LocalizedText
  /** map-state, restore-state: how many records it is about, and the names of some. */
  readonly count?: number
  readonly examples?: readonly string[]
  /** Why the step was refused, or what may go wrong. */
  readonly why?: LocalizedText
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
  readonly setAside: readonly string[]
  /** Which columns the fields have afterwards, where they lie now, and where all lie then. */
  readonly columns: {
    readonly identities: ColumnIdentities
    readonly origins: ReadonlyMap<string, string>
    readonly places: ColumnPlaces
  }
}

/** Steps after which a config of before cannot be served any more. */
const BREAKING: ReadonlySet<MigrationStep['kind']> = new Set([
  'rename-table',
  'set-aside',
  'rename-column',
  'widen-column',
  'convert-column',
  'map-state',
  'restore-state',
])

/** Whether requests under the config of before would fail once the plan is carried out. */
export function isBreaking({ steps }: MigrationPlan): boolean {
  return steps.some(({ kind }) => BREAKING.has(kind))
}

/** The steps that hold the plan back: they are destructive, so nothing is applied while they are there. */
export function refusedSteps(plan: MigrationPlan): readonly MigrationStep[] {
  return plan.steps.filter(step => step.risk === 'destructive')
}
