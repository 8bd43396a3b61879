import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js'
import { cached } from './cache.ts'
import { ExpressionError } from './errors.ts'
import { MAX_DEPTH, MAX_LENGTH, MAX_LIST_ITEMS, MAX_NODES } from './limits.ts'
import type {
  ArithmeticOperator,
  CompareOperator,
  EachOperation,
  ExpressionNode,
  ParsedExpression,
  Span,
} from './node.ts'

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

/** Parses an expression with the CEL parser; results are cached by text. The browser uses `known-trees.ts` instead. */
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

/** The parser names tokens in capitals (`got EOF`); converts them to words. */
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

const EACH: readonly string[] = ['exists', 'all', 'filter', 'map']

/** Converts the parser's tree to ours: numbers are doubles, `a.f(b)` is `f(a, b)`, dotted names are one path. */
function convertNode(node: ASTNode): ExpressionNode {
  const span: Span = { start: node.start, end: node.end }
  switch (node.op) {
    case 'value':
      return { kind: 'literal', value: literal(node.args, span), ...span }
    case 'id':
      return { kind: 'path', root: node.args, steps: [], ...span }
    case '.':
      return step(convertNode(node.args[0]), node.args[1], span)
    case 'list':
      return { kind: 'list', items: node.args.map(convertNode), ...span }
    case 'map':
      return { kind: 'map', entries: node.args.map(entry), ...span }
    case '!_':
      return { kind: 'not', operand: convertNode(node.args), ...span }
    case '-_':
      return negated(convertNode(node.args), span)
    case '&&':
      return { kind: 'and', ...operands(node.args), ...span }
    case '||':
      return { kind: 'or', ...operands(node.args), ...span }
    case 'in':
      return { kind: 'in', ...operands(node.args), ...span }
    case '?:': {
      const [test, whenTrue, whenFalse] = node.args
      return {
        kind: 'conditional',
        test: convertNode(test),
        whenTrue: convertNode(whenTrue),
        whenFalse: convertNode(whenFalse),
        ...span,
      }
    }
    case 'call':
      return { kind: 'call', name: node.args[0], args: node.args[1].map(convertNode), ...span }
    case 'rcall':
      return methodCall(node.args[0], node.args[1], node.args[2], span)
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return { kind: 'compare', operator: node.op satisfies CompareOperator, ...operands(node.args), ...span }
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return { kind: 'arithmetic', operator: node.op satisfies ArithmeticOperator, ...operands(node.args), ...span }
    default:
      throw unsupported("'[…]' is not available; follow a reference with a dot and look into lists with 'in'", span)
  }
}

function operands([left, right]: readonly [ASTNode, ASTNode]) {
  return { left: convertNode(left), right: convertNode(right) }
}

function entry([key, value]: readonly [ASTNode, ASTNode]): readonly [string, ExpressionNode] {
  if (key.op !== 'value' || typeof key.args !== 'string') throw unsupported('a key must be a text in quotes', key)
  return [key.args, convertNode(value)]
}

function step(target: ExpressionNode, name: string, span: Span): ExpressionNode {
  if (target.kind !== 'path') throw unsupported(`'.${name}' may follow a name only`, span)
  return { ...target, steps: [...target.steps, name], ...span }
}

function negated(operand: ExpressionNode, span: Span): ExpressionNode {
  if (operand.kind === 'literal' && typeof operand.value === 'number') {
    return { kind: 'literal', value: -operand.value, ...span }
  }
  return { kind: 'negate', operand, ...span }
}

function methodCall(name: string, receiver: ASTNode, args: readonly ASTNode[], span: Span): ExpressionNode {
  if (!EACH.includes(name)) {
    return { kind: 'call', name, args: [receiver, ...args].map(convertNode), ...span }
  }
  const [variable, body] = args
  if (args.length !== 2 || variable?.op !== 'id' || body === undefined) {
    throw unsupported(`${name}(…) takes a name and an expression, e.g. list.${name}(item, item.ok)`, span)
  }
  return {
    kind: 'each',
    operation: name as EachOperation,
    list: convertNode(receiver),
    variable: variable.args,
    body: convertNode(body),
    ...span,
  }
}

function literal(value: unknown, span: Span): string | number | boolean | null {
  if (typeof value === 'bigint') return Number(value)
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value
  }
  throw unsupported('unsigned numbers (3u) and bytes (b"…") are not available', span)
}

function unsupported(message: string, span: Span): ExpressionError {
  return new ExpressionError('unsupported', message, span.start)
}
