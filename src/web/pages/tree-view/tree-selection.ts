import type { TreeLevel } from '#model/page-kinds/tree.ts'
import type { Condition } from '../list-view/filters/condition.ts'

/** The node that the list is filtered by. */
export interface ChosenNode {
  /** Index of the level it belongs to. */
  readonly level: number
  readonly key: string
  /** Whether rows of descendants count as well. */
  readonly lower: boolean
}

/** The chosen node, derived from the conditions of the list; undefined = none. */
export function chosenNode(levels: readonly TreeLevel[], conditions: readonly Condition[]): ChosenNode | undefined {
  for (const [level, { filter }] of levels.entries()) {
    const found = conditions.find(condition => condition.field === filter && isOfTree(condition))
    if (found) return { level, key: String(found.value), lower: found.operator === 'startsWith' }
  }
  return undefined
}

/** The conditions with another node chosen, or none. */
export function withNode(
  levels: readonly TreeLevel[],
  conditions: readonly Condition[],
  node: ChosenNode | undefined,
): Condition[] {
  const filters = levels.map(({ filter }) => filter)
  const others = conditions.filter(condition => !filters.includes(condition.field) || !isOfTree(condition))
  const level = node && levels[node.level]
  if (!node || !level) return others
  const operator = node.lower && level.lower ? 'startsWith' : 'eq'
  return [...others, { field: level.filter, operator, value: node.key }]
}

/** Whether the condition was set by the tree: the filters of the page may use the same field. */
export function isOfTree({ operator, value }: Condition): boolean {
  return (operator === 'eq' || operator === 'startsWith') && typeof value === 'string'
}
