import type { Check, Workflow } from '../app-model.ts'
import type { ExpressionVariables } from '../expression/evaluate.ts'
import type { Unmet } from '../expression/explain/unmet.ts'
import type { FieldLike } from '../field-types/field-type.ts'
import type { Me } from '../permissions/me.ts'

/** What the rules of a record need of its resource; `Resource` and `ClientResource` both fit. */
export interface RuledResource {
  readonly fields: Readonly<Record<string, FieldLike>>
  readonly checks: readonly Check[]
  /** By state field. */
  readonly workflows: Readonly<Record<string, Workflow>>
}

/** Field values by name. A reference is an id or `{ id, … }`, files are ids or `{ id, … }`, missing values are null. */
export type RecordValues = Readonly<Record<string, unknown>>

/** Inputs of rules besides the record. */
export interface RuleContext {
  readonly me: Me
  /** ISO datetime. */
  readonly now: string
  /**
   * For the browser, where referred records are incomplete: a rule that reads a missing value refuses nothing and offers
   * everything, because the server evaluates it. Otherwise missing values count as empty.
   */
  readonly partial?: true | undefined
  /**
   * A referred record, with the fields in `rulePaths` (nested, or under flat keys such as `block.project`); undefined when the
   * account may see none.
   */
  readonly resolve?: ((resource: string, id: number) => RecordValues | undefined) | undefined
  /**
   * The value of a field with an `aggregate` for the record described by `variables`; undefined while unknown. Absent in the
   * browser: rules over other records then use the record as loaded.
   */
  readonly aggregate?: ((field: FieldLike, variables: ExpressionVariables) => unknown) | undefined
  /** Why a condition is false. Absent in the browser, where the server refuses a transition without a target. */
  readonly unmet?: ((condition: string, variables: ExpressionVariables) => readonly Unmet[]) | undefined
}
