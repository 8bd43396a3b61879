import { type InferContext, inferType } from './infer.ts'
import { expectOption, isDayText } from './infer-literals.ts'
import type { ExpressionNode } from './node.ts'
import { parseExpression } from './parse.ts'
import { type ExpressionProblem, type ExpressionProblemCode, ProblemList } from './problem.ts'
import { type ExpressionRoots, type ExpressionSchema, rootTypes, type ValueType } from './schema.ts'
import { checkSelectable } from './selectable.ts'
import type { ValueKind } from './value-kind.ts'

export interface ExpressionUse {
  readonly schema: ExpressionSchema
  /** The variables there are, besides `me`, `now` and `today`. */
  readonly roots: ExpressionRoots
  /** What the value must be: `{ kind: 'boolean' }` for a condition, `typeOfField(…)` for a value to be stored. */
  readonly expected?: ValueType
  /** Variables that stand for rows of a table: the expression must have SQL. */
  readonly selects?: readonly ('record' | 'row')[]
}

/** Everything wrong with an expression, in the order of its text; empty when it is fine. Never throws. */
export function checkExpression(text: string, use: ExpressionUse): readonly ExpressionProblem[] {
  const problems = new ProblemList()
  const parsed = parseExpression(text)
  if (!parsed.ok) {
    const code: ExpressionProblemCode = parsed.code === 'limit' ? 'limit' : 'syntax'
    problems.add({ start: parsed.offset, end: text.length }, code, parsed.message)
    return problems.problems
  }
  const context: InferContext = { schema: use.schema, names: rootTypes(use.roots), problems }
  const found = inferType(parsed.ast, context)
  if (use.expected && problems.problems.length === 0) expectType(parsed.ast, found, use.expected, context)
  if (use.selects && problems.problems.length === 0) checkSelectable(parsed.ast, use.selects, context)
  return problems.problems.toSorted((a, b) => a.start - b.start)
}

/** The type of an expression's value; kind `any` where it cannot be known or the expression is wrong. */
export function expressionType(text: string, schema: ExpressionSchema, roots: ExpressionRoots): ValueType {
  const parsed = parseExpression(text)
  if (!parsed.ok) return { kind: 'any' }
  return inferType(parsed.ast, { schema, names: rootTypes(roots), problems: new ProblemList() })
}

/** `found`: the type of `node`. */
function expectType(node: ExpressionNode, found: ValueType, expected: ValueType, context: InferContext): void {
  if (node.kind === 'conditional') {
    for (const branch of [node.whenTrue, node.whenFalse])
      expectType(branch, inferType(branch, context), expected, context)
    return
  }
  const { problems } = context
  if (isDayText(node, expected, context)) return
  expectOption(node, expected, context)
  const params = { expected: expected.resource ?? expected.kind, found: found.resource ?? found.kind }
  if (expected.resource && found.resource && expected.resource !== found.resource) {
    const message = `the result must be a reference to ${params.expected}, but this is one to ${params.found}`
    problems.add(node, 'wrong-result', message, params)
  } else if (!fitsResult(found.kind, expected.kind)) {
    const hint = HINTS[`${expected.kind} ${found.kind}`] ?? ''
    problems.add(
      node,
      'wrong-result',
      `the result must be a ${expected.kind}, but this is a ${found.kind}${hint}`,
      params,
    )
  }
}

const HINTS: Readonly<Record<string, string>> = {
  'integer number': '; use round(…)',
  'date datetime': '; use date(…)',
}

/** Whether a value of kind `found` can be kept as `expected` without losing anything. */
function fitsResult(found: ValueKind, expected: ValueKind): boolean {
  if (found === 'any' || found === 'null' || expected === 'any' || found === expected) return true
  return found === 'integer' && expected === 'number'
}
