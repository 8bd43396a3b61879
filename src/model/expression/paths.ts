import { onceFor } from '../once-for.ts'
import { childrenOf, type ExpressionNode } from './node.ts'
import { parseExpression } from './parse.ts'

/** Variable → dot paths below it, without duplicates, in text order; `''` = the variable itself. */
type ReferencedPaths = Readonly<Record<string, readonly string[]>>

/**
 * The paths that an expression reads: `record.house.status == me.name` gives `{ record: ['house.status'], me: ['name'] }`.
 * Empty for an invalid text.
 */
export function referencedPaths(text: string): ReferencedPaths {
  const parsed = parseExpression(text)
  return parsed.ok ? pathsOf(parsed.ast) : {}
}

const pathsOf = onceFor((tree: ExpressionNode): ReferencedPaths => {
  const paths: Record<string, string[]> = {}
  collect(tree, [], paths)
  return paths
})

function collect(node: ExpressionNode, locals: readonly string[], paths: Record<string, string[]>): void {
  if (node.kind === 'path' && !locals.includes(node.root)) {
    const path = node.steps.join('.')
    const known = Object.hasOwn(paths, node.root) ? (paths[node.root] as string[]) : []
    paths[node.root] = known.includes(path) ? known : [...known, path]
  } else if (node.kind === 'each') {
    collect(node.list, locals, paths)
    collect(node.body, [...locals, node.variable], paths)
  } else for (const child of childrenOf(node)) collect(child, locals, paths)
}

/** Whether the value of `node` depends on one of the variables `roots` (rows of a table). */
export function dependsOn(node: ExpressionNode, roots: readonly string[]): boolean {
  if (node.kind === 'path') return roots.includes(node.root)
  if (node.kind !== 'each') return childrenOf(node).some(child => dependsOn(child, roots))
  const inner = roots.filter(root => root !== node.variable)
  return dependsOn(node.list, roots) || dependsOn(node.body, inner)
}
