import type { AppModel } from '../app-model.ts'
import type { LocalizedText } from '../localized-text.ts'
import type { SourceLocation } from '../problems.ts'

/** The part of the model that decisions read. */
export type DecisionModel = Pick<AppModel, 'pages' | 'resources' | 'permissions'>

/**
 * The subject: a page, or an action or operation on it; a resource, or a field, transition or operation (a built-in button such
 * as `edit`, or a transition) of it.
 */
type DecisionTarget =
  | { readonly page: string; readonly operation?: string }
  | { readonly resource: string; readonly field?: string; readonly transition?: string; readonly operation?: string }

export interface DecisionRequest {
  /** `open` for pages, `run` for transitions and operations, otherwise a `RecordAction`. */
  readonly action: string
  readonly target: DecisionTarget
  /**
   * The record, with the values of its references that the conditions read. Without it the decision is whether the action is
   * possible on any record.
   */
  readonly record?: Readonly<Record<string, unknown>>
  /** Ids of the blocks below the record, for resources above blocks. */
  readonly blocksBelow?: readonly number[]
  /** ISO datetime and ISO date, for conditions that read them. */
  readonly now?: string
  readonly today?: string
}

/** Permanent codes; their texts are in explain-decision.ts. */
export type ReasonCode =
  | 'administrator'
  | 'unknown-page'
  | 'unknown-resource'
  | 'unknown-field'
  | 'unknown-transition'
  | 'unknown-operation'
  | 'unknown-action'
  | 'page-open-to-all'
  | 'page-role-held'
  | 'page-role-missing'
  | 'operation-role-missing'
  | 'operation-permission-missing'
  | 'operation-permission-held'
  | 'nothing-granted'
  | 'rows-of-source'
  | 'grant-role-missing'
  | 'grant-permission-missing'
  | 'grant-field-missing'
  | 'grant-condition-fails'
  | 'grant-holds'
  | 'grant-holds-on-some'
  | 'outside-scope'
  | 'not-by-staff'
  | 'transition-role-missing'
  | 'transition-permission-missing'
  | 'not-own'
  | 'wrong-state'
  | 'condition-fails'
  | 'transition-allowed'

/** One reason of the decision. */
export interface Reason {
  readonly outcome: 'allow' | 'deny'
  readonly code: ReasonCode
  readonly params: Readonly<Record<string, ReasonParam>>
  /** Its position in the config. */
  readonly location?: SourceLocation
}
export type ReasonParam = string | number | LocalizedText | readonly (string | number)[]

/** The smallest change that would turn a refusal into a permission. */
export type SmallestChange =
  /** Grant the account these permission ids, which include these roles. */
  | { readonly kind: 'permissions'; readonly permissionIds: readonly number[]; readonly roles: readonly string[] }
  /** Give the account access to one of these blocks. */
  | { readonly kind: 'blocks'; readonly blockIds: readonly number[] }

export interface Decision {
  readonly allowed: boolean
  readonly action: string
  readonly target: DecisionTarget
  /** Title of the subject. */
  readonly title: LocalizedText
  readonly reasons: readonly Reason[]
  /** Only for a refusal that a grant can change; computed on access. */
  readonly smallestChange?: SmallestChange
}

/** The result of one rule before it becomes a `Decision`. */
export interface Outcome {
  readonly allowed: boolean
  readonly title: LocalizedText
  readonly reasons: readonly Reason[]
}

export function allow(title: LocalizedText, ...reasons: readonly Reason[]): Outcome {
  return { allowed: true, title, reasons }
}

export function deny(title: LocalizedText, ...reasons: readonly Reason[]): Outcome {
  return { allowed: false, title, reasons }
}

/** The title of an unknown subject. */
export function nameAsTitle(name: string): LocalizedText {
  return { 'zh-CN': name, 'en-US': name }
}
