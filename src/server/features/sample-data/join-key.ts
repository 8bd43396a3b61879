import type { ExpressionNode, NodeOf } from '#model/expression/node.ts'
import { parseExpression } from '#model/expression/parse.ts'

/** Paths below `row` and below `record` that a condition holds to be equal. */
export interface JoinKey {
  readonly row: string
  readonly record: string
}

/** `row.house == record.id` in a condition all of whose parts must hold: rows can be looked up instead of searched. */
export function joinKey(condition: string): JoinKey | undefined {
  const parsed = parseExpression(condition)
  return parsed.ok ? find(parsed.ast) : undefined
}

function find(node: ExpressionNode): JoinKey | undefined {
  if (node.kind === 'and') return find(node.left) ?? find(node.right)
  if (node.kind !== 'compare' || node.operator !== '==') return undefined
  const sides = [node.left, node.right].filter((side): side is NodeOf<'path'> => side.kind === 'path')
  const row = sides.find(side => side.root === 'row')
  const record = sides.find(side => side.root === 'record')
  return row && record ? { row: row.steps.join('.') || 'id', record: record.steps.join('.') || 'id' } : undefined
}
