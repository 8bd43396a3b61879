import type { InferContext } from './infer.ts'
import { childrenOf, type ExpressionNode, type NodeOf } from './node.ts'
import { parseExpression } from './parse.ts'
import { rootTypes, type SchemaField, typeOfStep, type ValueType } from './schema.ts'

const COSTS: Readonly<Partial<Record<ExpressionNode['kind'], number>>> = { call: 15, in: 8, conditional: 7 }
/** Cost of a subselect over other rows. */
export const AGGREGATE_COST = 10

/** Maximum parser stack depth that a node needs while its parts are parsed. */
export function sqlCost(node: ExpressionNode): number {
  if (node.kind === 'path') return 8 * Math.max(0, node.steps.length - 1)
  return COSTS[node.kind] ?? 3
}

/** The parts of a node, `a && b && c` as one list, because that is one level of SQL. */
export function sqlParts(node: ExpressionNode): readonly ExpressionNode[] {
  return node.kind === 'and' || node.kind === 'or' ? chainOf(node, node.kind) : childrenOf(node)
}

function chainOf(node: ExpressionNode, kind: 'and' | 'or'): readonly ExpressionNode[] {
  return node.kind === kind ? [...chainOf(node.left, kind), ...chainOf(node.right, kind)] : [node]
}

type Names = Pick<InferContext, 'schema' | 'names'>

/**
 * Additional cost of the computed fields along a path: unstored ones are expanded where they are used. Infinite for a recursive
 * one.
 */
export function computedCost(path: NodeOf<'path'>, context: Names, open: readonly SchemaField[] = []): number {
  let type: ValueType = context.names[path.root] ?? { kind: 'any' }
  let cost = 0
  for (const step of path.steps) {
    const owner: string = type.resource ?? ''
    const field = context.schema.resources[owner]?.fields[step]
    if (field?.type === 'computed' && !field.stored) cost += fieldCost(field, owner, context, open)
    const next = typeOfStep(type, step, context.schema)
    type = 'type' in next ? next.type : { kind: 'any' }
  }
  return cost
}

function fieldCost(field: SchemaField, owner: string, { schema }: Names, open: readonly SchemaField[]): number {
  if (open.includes(field)) return Number.POSITIVE_INFINITY
  const { aggregate, expression = aggregate?.where } = field
  const own = aggregate ? AGGREGATE_COST : 0
  const parsed = expression === undefined ? undefined : parseExpression(expression)
  if (!parsed?.ok) return own
  const roots = aggregate ? { record: owner, row: aggregate.resource } : { record: owner }
  return own + depthOf(parsed.ast, { schema, names: rootTypes(roots) }, [...open, field])
}

function depthOf(node: ExpressionNode, context: Names, open: readonly SchemaField[]): number {
  const computed = node.kind === 'path' ? computedCost(node, context, open) : 0
  return sqlCost(node) + computed + Math.max(0, ...sqlParts(node).map(part => depthOf(part, context, open)))
}
