import type { ExpressionNode } from './node.ts'

/** How a condition identifies rows: those whose `field` equals the value `by` of the record. */
export interface Pin {
  readonly field: string
  readonly by: string
}

/** The pins of a condition on `row` and `record`: `row.id == record.house` or `row.task == record.id`, also among others that must hold. */
export function pinsIn(condition: ExpressionNode): readonly Pin[] {
  if (condition.kind === 'and') return [condition.left, condition.right].flatMap(pinsIn)
  if (condition.kind !== 'compare' || condition.operator !== '==') return []
  const sides = [condition.left, condition.right]
  const [field, by] = ['row', 'record'].map(root => sides.find(side => side.kind === 'path' && side.root === root))
  if (field?.kind !== 'path' || by?.kind !== 'path' || field.steps.length !== 1 || by.steps.length !== 1) return []
  return [{ field: field.steps[0]!, by: by.steps[0]! }]
}
