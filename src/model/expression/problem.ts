import type { Span } from './node.ts'

/** Permanent codes of what `checkExpression` finds. */
export type ExpressionProblemCode =
  | 'syntax'
  | 'limit'
  | 'unknown-variable'
  | 'unknown-field'
  | 'unknown-function'
  | 'argument-count'
  | 'wrong-argument'
  | 'type-mismatch'
  | 'unknown-option'
  | 'wrong-result'
  | 'not-selectable'

/** One error in an expression. Offsets count characters of its text from 0. */
export interface ExpressionProblem extends Span {
  readonly code: ExpressionProblemCode
  /** One English sentence without a full stop. */
  readonly message: string
  readonly params: Readonly<Record<string, string | number>>
  /** Valid names, for "did you mean". */
  readonly candidates: readonly string[]
}

/** Collects problems while a tree is walked. */
export class ProblemList {
  readonly problems: ExpressionProblem[] = []

  add(
    span: Span,
    code: ExpressionProblemCode,
    message: string,
    params: Readonly<Record<string, string | number>> = {},
    candidates: readonly string[] = [],
  ): void {
    this.problems.push({ code, message, params, candidates, start: span.start, end: span.end })
  }
}

/** A noun for messages: "an integer". */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}
