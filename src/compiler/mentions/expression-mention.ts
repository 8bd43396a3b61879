import type { ExpressionRoots, SchemaField } from '#model/expression/schema.ts'
import type { Pointer } from '../parse/json-pointer.ts'

/** An expression written at `pointer`, with what it may speak of and what it must give. */
export interface ExpressionMention {
  readonly pointer: Pointer
  readonly text: string
  readonly roots: ExpressionRoots
  readonly gives: ExpressionResult
  /** Where in the text at `pointer` the expression begins, in characters; default: with it. */
  readonly at?: number
  /** Variables that stand for rows of a table, so that the expression must have SQL. */
  readonly selects?: readonly ('record' | 'row')[]
  /** `text` is not what the author wrote, letter for letter; problems are placed at its beginning. */
  readonly isRewritten?: boolean
}

/** A condition, a value for a field (of a resource, or declared in place), or anything. */
export type ExpressionResult =
  | { readonly kind: 'condition' }
  | { readonly kind: 'field'; readonly resource: string; readonly field: string }
  | { readonly kind: 'input'; readonly field: SchemaField }
  | { readonly kind: 'anything' }

/** A condition, or nothing where none is written. */
export function condition(
  pointer: Pointer,
  text: string | undefined,
  roots: ExpressionRoots,
  selects?: ExpressionMention['selects'],
): ExpressionMention[] {
  return text === undefined ? [] : [{ pointer, text, roots, gives: CONDITION, selects }]
}

const CONDITION: ExpressionResult = { kind: 'condition' }

export function expression(
  pointer: Pointer,
  text: string | undefined,
  roots: ExpressionRoots,
  gives: ExpressionResult,
): ExpressionMention[] {
  return text === undefined ? [] : [{ pointer, text, roots, gives }]
}
