import { readExpression } from '#expression-reader'
import { ExpressionError } from './errors.ts'
import type { ExpressionNode, ParsedExpression } from './node.ts'

/** Parses an expression (CEL syntax). Never throws. */
export function parseExpression(text: string): ParsedExpression {
  return readExpression(text)
}

/**
 * The tree of `text`.
 * @throws ExpressionError when it cannot be parsed
 */
export function parseOrThrow(text: string): ExpressionNode {
  const parsed = parseExpression(text)
  if (parsed.ok) return parsed.ast
  throw new ExpressionError(parsed.code === 'limit' ? 'limit' : 'syntax', parsed.message, parsed.offset)
}
