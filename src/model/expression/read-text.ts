import { Environment, ParseError } from '@marcbachmann/cel-js'
import { cached } from './cache.ts'
import { convertNode } from './convert-node.ts'
import { ExpressionError } from './errors.ts'
import { MAX_DEPTH, MAX_LENGTH, MAX_LIST_ITEMS, MAX_NODES } from './limits.ts'
import type { ParsedExpression } from './parse.ts'

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

/** Reads the text of an expression by the CEL parser; results are cached by text. The browser has `known-trees.ts` instead. */
export const readExpression: (text: string) => ParsedExpression = cached(text => {
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
