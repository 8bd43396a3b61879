import { Environment, ParseError } from '@marcbachmann/cel-js'
import { cached } from './cache.ts'
import { convertNode } from './convert-node.ts'
import { ExpressionError } from './errors.ts'
import { MAX_DEPTH, MAX_LENGTH, MAX_LIST_ITEMS, MAX_NODES } from './limits.ts'
import type { ExpressionNode } from './node.ts'

export type ParsedExpression =
  | { readonly ok: true; readonly ast: ExpressionNode }
  /** `offset` counts characters from 0: where reading stopped. */
  | { readonly ok: false; readonly code: string; readonly message: string; readonly offset: number }

const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: {
    maxAstNodes: MAX_NODES,
    maxDepth: MAX_DEPTH,
    maxListElements: MAX_LIST_ITEMS,
    maxMapEntries: 50,
    maxCallArguments: 16,
  },
})

/** Reads the text of an expression (CEL syntax). Never throws; results are cached by text. */
export const parseExpression: (text: string) => ParsedExpression = cached(text => {
  if (text.length > MAX_LENGTH) {
    return fail('limit', `the expression has ${text.length} characters, at most ${MAX_LENGTH} are allowed`, MAX_LENGTH)
  }
  try {
    return { ok: true, ast: convertNode(environment.parse(text).ast) }
  } catch (error) {
    if (error instanceof ExpressionError) return fail(error.code, error.message, error.offset)
    if (error instanceof ParseError) return failedParse(error, text)
    throw error
  }
})

/** The tree of `text`; throws an `ExpressionError` when it cannot be read. */
export function parseOrThrow(text: string): ExpressionNode {
  const parsed = parseExpression(text)
  if (parsed.ok) return parsed.ast
  throw new ExpressionError(parsed.code === 'limit' ? 'limit' : 'syntax', parsed.message, parsed.offset)
}

function failedParse(error: ParseError, text: string): ParsedExpression {
  const offset = Math.min(error.range?.start ?? 0, text.length)
  const code = error.code === 'limit_exceeded' ? 'limit' : 'syntax'
  return fail(code, readable(error.summary), offset)
}

/** The parser names tokens in capitals (`got EOF`); say them in words. */
function readable(summary: string): string {
  const words: Readonly<Record<string, string>> = {
    EOF: 'the end of the expression',
    IDENTIFIER: 'a name',
    RPAREN: "')'",
    LPAREN: "'('",
    RBRACKET: "']'",
    LBRACKET: "'['",
    RBRACE: "'}'",
    COMMA: "','",
    COLON: "':'",
    DOT: "'.'",
    EQ: "'=='",
    NE: "'!='",
    AND: "'&&'",
    OR: "'||'",
    NUMBER: 'a number',
    STRING: 'a text in quotes',
  }
  const sentence = summary.replace(/\b[A-Z]{2,}\b/g, name => words[name] ?? name)
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

function fail(code: string, message: string, offset: number): ParsedExpression {
  return { ok: false, code, message, offset }
}
