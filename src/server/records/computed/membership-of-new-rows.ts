import type { Aggregate, Resource } from '#model/app-model.ts'
import type { ExpressionNode } from '#model/expression/node.ts'
import { parseExpression } from '#model/expression/parse.ts'

/**
 * Whether the aggregate of rows of `owner` looks up one row by a reference to it (`row.id == record.house && …`): no other row
 * can refer to the id of a new row yet, so it is in no such aggregate.
 */
export function isFoundByReference(aggregate: Aggregate, owner: Resource | undefined): boolean {
  return links(aggregate).some(([row, record]) => row === 'id' && owner?.fields[record]?.type === 'reference')
}

/**
 * Whether the aggregate counts rows of `counted` that refer to the row with the aggregate (`row.house == record.id && …`): a
 * new row has none.
 */
export function countsReferrers(aggregate: Aggregate, counted: Resource | undefined): boolean {
  return links(aggregate).some(([row, record]) => record === 'id' && counted?.fields[row]?.type === 'reference')
}

/** Fields of the counted row and of the row with the aggregate that have to be equal. */
function links({ where }: Aggregate): [row: string, record: string][] {
  const parsed = where === undefined ? undefined : parseExpression(where)
  return parsed?.ok ? equalities(parsed.ast) : []
}

function equalities(node: ExpressionNode): [string, string][] {
  if (node.kind === 'and') return [...equalities(node.left), ...equalities(node.right)]
  if (node.kind !== 'compare' || node.operator !== '==') return []
  for (const [one, other] of [
    [node.left, node.right],
    [node.right, node.left],
  ] as const) {
    const isPair = one.kind === 'path' && other.kind === 'path' && one.root === 'row' && other.root === 'record'
    if (isPair && one.steps.length === 1 && other.steps.length === 1) return [[one.steps[0]!, other.steps[0]!]]
  }
  return []
}
