import type { AppModel } from '../app-model.ts'
import type { LocalizedText } from '../localized-text.ts'
import type { SourceLocation } from '../problems.ts'

/** What of the model decisions read. */
export type DecisionModel = Pick<AppModel, 'pages' | 'resources' | 'permissions'>

/**
 * What is asked about: a page, an action or operation on it; a resource, a field, a transition or an operation (a
 * built-in button such as `edit`, or a transition) of it.
 */
type DecisionTarget =
  | { readonly page: string; readonly operation?: string }
  | { readonly resource: string; readonly field?: string; readonly transition?: string; readonly operation?: string }

export interface DecisionRequest {
  /** `open` for pages, `run` for transitions and operations, otherwise a `RecordAction`. */
  readonly action: string
  readonly target: DecisionTarget
  /**
   * The record at hand, with what the conditions read of its references. Without it the question is whether there may be
   * any record on which the answer is yes.
   */
  readonly record?: Readonly<Record<string, unknown>>
  /** Ids of the blocks below the record, for resources that stand above blocks. */
  readonly blocksBelow?: readonly number[]
  /** ISO datetime and ISO date, for conditions that refer to them. */
  readonly now?: string
  readonly today?: string
}

/** Permanent codes; the wording is in explain-decision.ts. */
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

/** One thing that was looked at on the way to the decision. */
export interface Reason {
  readonly outcome: 'allow' | 'deny'
  readonly code: ReasonCode
  readonly params: Readonly<Record<string, ReasonParam>>
  /** Where the config says so. */
  readonly location?: SourceLocation
}
export type ReasonParam = string | number | LocalizedText | readonly (string | number)[]

/** The least that would turn a refusal into a consent. */
export type SmallestChange =
  /** Give the account these permission ids, which bring these roles. */
  | { readonly kind: 'permissions'; readonly permissionIds: readonly number[]; readonly roles: readonly string[] }
  /** Let the account see one of these blocks. */
  | { readonly kind: 'blocks'; readonly blockIds: readonly number[] }

export interface Decision {
  readonly allowed: boolean
  readonly action: string
  readonly target: DecisionTarget
  /** Title of what was asked about. */
  readonly title: LocalizedText
  readonly reasons: readonly Reason[]
  /** Only for a refusal that a grant can turn; computed when it is read. */
  readonly smallestChange?: SmallestChange
}

/** The answer of one rule before it becomes a `Decision`. */
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

/** The title of something that the config does not know. */
export function nameAsTitle(name: string): LocalizedText {
  return { 'zh-CN': name, 'en-US': name }
}
