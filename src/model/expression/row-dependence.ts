import { childrenOf, type ExpressionNode } from './node.ts'

/** Whether the value of `node` depends on one of the variables `roots` (which stand for rows of a table). */
export function dependsOn(node: ExpressionNode, roots: readonly string[]): boolean {
  if (node.kind === 'path') return roots.includes(node.root)
  if (node.kind !== 'each') return childrenOf(node).some(child => dependsOn(child, roots))
  const inner = roots.filter(root => root !== node.variable)
  return dependsOn(node.list, roots) || dependsOn(node.body, inner)
}
