import type { Check, Workflow } from '../app-model.ts'
import type { ExpressionVariables } from '../expression/evaluate.ts'
import type { Unmet } from '../expression/explain/unmet.ts'
import type { FieldLike } from '../field-types/field-type.ts'
import type { Me } from '../permissions/me.ts'

/** What the rules of a record need to know of its resource; `Resource` and `ClientResource` both fit. */
export interface RuledResource {
  readonly fields: Readonly<Record<string, FieldLike>>
  readonly checks: readonly Check[]
  /** By state field. */
  readonly workflows: Readonly<Record<string, Workflow>>
}

/** Field values by name. A reference is an id or `{ id, … }`, files are ids or `{ id, … }`, nothing is null. */
export type RecordValues = Readonly<Record<string, unknown>>

/** What rules are judged by, besides the record. */
export interface RuleContext {
  readonly me: Me
  /** ISO datetime. */
  readonly now: string
  /**
   * The browser's: of referred records not everything is there. A rule that reads what is missing refuses nothing and
   * offers everything, for the server judges it. Where this is not set, what is missing counts as empty.
   */
  readonly partial?: true | undefined
  /**
   * A record that is referred to, with the fields that `rulePaths` names (nested, or under flat keys such as
   * `block.project`); undefined when there is none that the account may see.
   */
  readonly resolve?: ((resource: string, id: number) => RecordValues | undefined) | undefined
  /**
   * The value of a field with an `aggregate` for the record that `variables` tell of, as it would be; undefined while it is
   * not known. Left out in the browser: rules over other records then refer to the record as it was read.
   */
  readonly aggregate?: ((field: FieldLike, variables: ExpressionVariables) => unknown) | undefined
  /** Why a condition does not hold. Left out in the browser, where a transition that leads nowhere is the server's to refuse. */
  readonly unmet?: ((condition: string, variables: ExpressionVariables) => readonly Unmet[]) | undefined
}
