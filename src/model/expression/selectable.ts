import { expressionFunctions } from './functions/index.ts'
import { type InferContext, inferType } from './infer.ts'
import { MAX_SQL_DEPTH } from './limits.ts'
import { type ExpressionNode, isNullLiteral } from './node.ts'
import { ProblemList } from './problem.ts'
import { dependsOn } from './row-dependence.ts'
import type { ValueType } from './schema.ts'
import { computedCost, sqlCost, sqlParts } from './sql-cost.ts'

/** Functions that take a list or JSON field as it is. */
const TAKES_JSON: readonly string[] = ['has', 'size']

/**
 * Reports every part that cannot be turned into SQL. Parts that do not depend on a row (`roots` stand for rows) are
 * evaluated beforehand and may be anything.
 */
export function checkSelectable(node: ExpressionNode, roots: readonly string[], context: InferContext): void {
  const typeOf = (child: ExpressionNode) => inferType(child, { ...context, problems: new ProblemList() })
  const refuse = (child: ExpressionNode, message: string) => context.problems.add(child, 'not-selectable', message)

  /** `whole`: a list or JSON field may stand here. `above`: the levels of SQL around it. */
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
    } else if (child.kind === 'call' && expressionFunctions.get(child.name)?.sql === undefined) {
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
