import type { LocalizedText } from '#model/localized-text.ts'
import type { ColumnKind } from '../table-definition.ts'
import type { ColumnIdentities, ColumnPlaces } from './column-identities.ts'
import type { ColumnOrigins } from './column-origins.ts'

/**
 * safe: cannot lose values and cannot fail. needs-attention: existing rows may refuse it. destructive: values would be lost;
 * never run without confirmation.
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
  /** rename-column: former name. */
  readonly former?: string
  /** widen-column, convert-column, change-column: former and new kind of column. */
  readonly from?: string
  readonly to?: ColumnKind
  /** map-state: current and target state of the records; without a target the step is refused. */
  readonly states?: { readonly from: string; readonly to?: string }
  /** Identity of the column, if replaced values are stored under it (column-identities.ts). */
  readonly identity?: string
  readonly what: LocalizedText
  /** map-state, restore-state: number of records, and some of their names. */
  readonly count?: number
  readonly examples?: readonly string[]
  /** Why the step was refused, or what may fail. */
  readonly why?: LocalizedText
  /** The same without the values of records that it quotes; absent where it quotes none. */
  readonly whyWithoutValues?: LocalizedText
  /** Statements with their parameters, in order; none for steps of the records layer (`fill-…`). */
  readonly statements: readonly MigrationStatement[]
}
export interface MigrationStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The changes that bring the database to the model; `steps` in execution order. */
export interface MigrationPlan {
  readonly modelRevision: string
  readonly steps: readonly MigrationStep[]
  /** Columns and tables that the model no longer has; they and their values are retained. */
  readonly setAside: readonly string[]
  /** The columns of the fields afterwards, their current places, and all places afterwards. */
  readonly columns: {
    readonly identities: ColumnIdentities
    readonly origins: ColumnOrigins
    readonly places: ColumnPlaces
  }
}

/** Steps after which an earlier config cannot be served any more. */
const BREAKING: ReadonlySet<MigrationStep['kind']> = new Set([
  'rename-table',
  'set-aside',
  'rename-column',
  'widen-column',
  'convert-column',
  'map-state',
  'restore-state',
])

/** Whether requests under the previous config would fail once the plan has run. */
export function isBreaking({ steps }: MigrationPlan): boolean {
  return steps.some(({ kind }) => BREAKING.has(kind))
}

/** Destructive steps: as long as the plan has any, nothing is applied. */
export function refusedSteps(plan: MigrationPlan): readonly MigrationStep[] {
  return plan.steps.filter(step => step.risk === 'destructive')
}

/** A statement without parameters. */
export function plain(text: string): MigrationStatement {
  return { sql: text, parameters: [] }
}
