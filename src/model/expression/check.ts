import { describedFunction } from './functions/descriptions/index.ts'
import { expectOption, type InferContext, inferType, isDayText } from './infer.ts'
import { MAX_SQL_DEPTH } from './limits.ts'
import { type ExpressionNode, isNullLiteral } from './node.ts'
import { parseExpression } from './parse.ts'
import { dependsOn } from './paths.ts'
import { type ExpressionProblem, type ExpressionProblemCode, ProblemList, withArticle } from './problem.ts'
import { type ExpressionRoots, type ExpressionSchema, rootTypes, type ValueType } from './schema.ts'
import { computedCost, sqlCost, sqlParts } from './sql-cost.ts'
import type { ValueKind } from './value-kind.ts'

export interface ExpressionUse {
  readonly schema: ExpressionSchema
  /** The variables, besides `me`, `now` and `today`. */
  readonly roots: ExpressionRoots
  /** Required type: `{ kind: 'boolean' }` for a condition, `typeOfField(…)` for a value to be stored. */
  readonly expected?: ValueType
  /** Variables that are rows of a table: the expression must have SQL. */
  readonly selects?: readonly ('record' | 'row')[]
}

/** All problems of an expression, in text order; empty when it is valid. Never throws. */
export function checkExpression(text: string, use: ExpressionUse): readonly ExpressionProblem[] {
  const problems = new ProblemList()
  const parsed = parseExpression(text)
  if (!parsed.ok) {
    const code: ExpressionProblemCode = parsed.code === 'limit' ? 'limit' : 'syntax'
    problems.add({ start: parsed.offset, end: text.length }, code, parsed.message)
    return problems.problems
  }
  const context: InferContext = {
    schema: use.schema,
    names: rootTypes(use.roots),
    problems,
    ...(use.expected && { result: parsed.ast }),
  }
  const found = inferType(parsed.ast, context)
  if (use.expected && problems.problems.length === 0) expectType(parsed.ast, found, use.expected, context)
  if (use.selects && problems.problems.length === 0) checkSelectable(parsed.ast, use.selects, context)
  return problems.problems.toSorted((a, b) => a.start - b.start)
}

/** Type of an expression's value; kind `any` if unknown or if the expression is invalid. */
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
  for (const each of [node, ...choicesOf(node)]) expectOption(each, expected, context)
  const params = { expected: expected.resource ?? expected.kind, found: found.resource ?? found.kind }
  if (expected.resource && found.resource && expected.resource !== found.resource) {
    const message = `the result must be a reference to ${params.expected}, but this is one to ${params.found}`
    problems.add(node, 'wrong-result', message, params)
  } else if (!fitsResult(found.kind, expected.kind)) {
    const hint = HINTS[`${expected.kind} ${found.kind}`] ?? ''
    problems.add(
      node,
      'wrong-result',
      `the result must be ${withArticle(expected.kind)}, but this is ${withArticle(found.kind)}${hint}`,
      params,
    )
  }
}

/** Values that a call can return. */
function choicesOf(node: ExpressionNode): readonly ExpressionNode[] {
  if (node.kind !== 'call') return []
  if (node.name === 'coalesce') return node.args
  const [list] = node.args
  return node.name === 'pick' && list?.kind === 'list' ? list.items : []
}

const HINTS: Readonly<Record<string, string>> = {
  'integer number': '; use round(…)',
  'date datetime': '; use date(…)',
}

/** Whether a value of kind `found` can be stored as `expected` without loss. */
function fitsResult(found: ValueKind, expected: ValueKind): boolean {
  if (found === 'any' || found === 'null' || expected === 'any' || found === expected) return true
  return found === 'integer' && expected === 'number'
}

/** Functions that accept a whole list or JSON field. */
const TAKES_JSON: readonly string[] = ['has', 'size']

/**
 * Reports every part without SQL. Parts that do not depend on a row (`roots` are rows) are evaluated beforehand and
 * unrestricted.
 */
function checkSelectable(node: ExpressionNode, roots: readonly string[], context: InferContext): void {
  const typeOf = (child: ExpressionNode) => inferType(child, { ...context, problems: new ProblemList() })
  const refuse = (child: ExpressionNode, message: string) => context.problems.add(child, 'not-selectable', message)

  /** `whole`: a list or JSON field is permitted here. `above`: enclosing levels of SQL. */
  const visit = (child: ExpressionNode, whole: boolean, above: number): void => {
    if (!dependsOn(child, roots)) return
    const type = typeOf(child)
    if (child.kind === 'each') {
      refuse(child, `${child.operation}(…) over a field cannot select rows; keep the result in a stored computed field`)
    } else if (child.kind === 'map' || child.kind === 'list') {
      refuse(child, 'a list or map made from the row cannot select rows')
    } else if (type.insideJson) {
      refuse(child, 'what lies inside a JSON field cannot select rows; keep it in a field of its own')
    } else if (!whole && isJson(type)) {
      refuse(child, 'a list or JSON field can be used here with in, size and has only')
    } else if (child.kind === 'call' && describedFunction(child.name)?.sql === undefined) {
      refuse(child, `${child.name}(…) is for people to read and cannot select rows`)
    } else if (child.kind === 'call' && child.name === 'string' && typeOf(child.args[0] ?? child).kind === 'number') {
      refuse(child, 'string(…) of a number with a fraction differs between databases; use round first')
    } else if (child.kind === 'arithmetic' && child.operator === '%' && type.kind !== 'integer') {
      refuse(child, "'%' with fractions differs between databases; use whole numbers")
    } else {
      const depth = above + sqlCost(child) + (child.kind === 'path' ? computedCost(child, context) : 0)
      if (depth <= MAX_SQL_DEPTH) visitParts(child, depth)
      else refuse(child, 'the condition, with the computed fields it uses, is nested too deeply to select rows')
    }
  }

  const visitParts = (child: ExpressionNode, above: number): void => {
    if (child.kind === 'in') {
      visit(child.left, false, above)
      if (child.right.kind === 'list') for (const item of child.right.items) visit(item, false, above)
      else visit(child.right, true, above)
      return
    }
    const whole =
      (child.kind === 'compare' && (isNullLiteral(child.left) || isNullLiteral(child.right))) ||
      (child.kind === 'call' && TAKES_JSON.includes(child.name))
    for (const each of sqlParts(child)) visit(each, whole, above)
  }

  visit(node, false, 0)
}

function isJson(type: ValueType): boolean {
  return type.kind === 'list' || type.kind === 'map' || type.kind === 'any'
}
