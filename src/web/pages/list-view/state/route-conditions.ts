import type { ExpressionNode } from '#model/expression/node.ts'
import { parseExpression } from '#model/expression/parse.ts'
import type { Condition } from '../filters/condition.ts'

/** Placeholder of the path → its value in the address. */
export type RouteParams = Readonly<Record<string, string | undefined>>

/**
 * The conditions that a page's constant condition takes from its address: `record.moveInPlan == params.id` on
 * `/interviewRecords/5` is `moveInPlan=5`. Undefined when the condition uses the address differently, or not at all; the server
 * then applies it by the page's path.
 */
export function routeConditions(fixed: string | undefined, params: RouteParams): Condition[] | undefined {
  const parsed = fixed === undefined ? undefined : parseExpression(fixed)
  return parsed?.ok ? conditionsOf(parsed.ast, params) : undefined
}

function conditionsOf(node: ExpressionNode, params: RouteParams): Condition[] | undefined {
  if (node.kind === 'and') {
    const left = conditionsOf(node.left, params)
    const right = left && conditionsOf(node.right, params)
    return right && [...left, ...right]
  }
  if (node.kind !== 'compare' || node.operator !== '==') return undefined
  const field = pathBelow(node.left, 'record') ?? pathBelow(node.right, 'record')
  const name = pathBelow(node.left, 'params') ?? pathBelow(node.right, 'params')
  const value = name === undefined ? undefined : params[name]
  return field === undefined || value === undefined ? undefined : [{ field, operator: 'eq', value }]
}

function pathBelow(node: ExpressionNode, root: string): string | undefined {
  return node.kind === 'path' && node.root === root && node.steps.length > 0 ? node.steps.join('.') : undefined
}
