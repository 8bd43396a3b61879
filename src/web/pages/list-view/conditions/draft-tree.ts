import type { FilterOperator } from '#model/app-model.ts'
import type { ConditionLeaf, ConditionTree, GroupKind } from '#model/list/condition-tree.ts'
import { type FilterValue, isEmptyFilterValue, isRange } from '#web/fields/filter-value.ts'
import { type Condition, conditionParams, conditionsFromParams } from '../filters/condition.ts'

/** A condition being edited: every part has an id, and comparisons may still lack a value. */
export type DraftPart = DraftGroup | DraftLeaf
export interface DraftGroup {
  readonly id: number
  readonly kind: GroupKind
  readonly parts: readonly DraftPart[]
}
export interface DraftLeaf {
  readonly id: number
  readonly kind: 'leaf'
  readonly field: string
  readonly operator: FilterOperator
  readonly value: FilterValue | undefined
}

let last = 0
/** An unused id. */
function nextId(): number {
  last++
  return last
}

export function emptyGroup(kind: GroupKind, ...parts: readonly DraftPart[]): DraftGroup {
  return { id: nextId(), kind, parts }
}

export function emptyLeaf(field: string, operator: FilterOperator): DraftLeaf {
  return { id: nextId(), kind: 'leaf', field, operator, value: undefined }
}

/** The condition for editing; its root is a group. */
export function draftOf(tree: ConditionTree | undefined): DraftGroup {
  if (!tree) return emptyGroup('all')
  const draft = partOf(tree)
  return draft.kind === 'leaf' ? emptyGroup('all', draft) : draft
}

/** The edited condition; undefined when it compares nothing. A group with one part is replaced by that part. */
export function treeOf(draft: DraftPart): ConditionTree | undefined {
  if (draft.kind === 'leaf') return leafTree(draft)
  const parts = draft.parts.flatMap(part => treeOf(part) ?? [])
  if (parts.length === 0) return undefined
  return parts.length === 1 && draft.kind !== 'not' ? parts[0] : { kind: draft.kind, parts }
}

/** Whether a comparison has no value yet. */
export function isUnfinished(draft: DraftPart): boolean {
  return draft.kind === 'leaf' ? isEmptyFilterValue(draft.value) : draft.parts.some(isUnfinished)
}

/** A comparison from the address in the form of the page's filters. */
export function conditionOf({ name, value }: ConditionLeaf): Condition | undefined {
  return conditionsFromParams(new URLSearchParams([[name, value]]), [])[0]
}

/** Both ends of a range are written as two comparisons in their own group, and read back as one. */
export function rangeIn(tree: ConditionTree): Condition | undefined {
  if (tree.kind !== 'all' || tree.parts.length !== 2) return undefined
  const [from, to] = tree.parts.map(part => (part.kind === 'leaf' ? conditionOf(part) : undefined))
  if (from?.operator !== 'gte' || to?.operator !== 'lte' || from.field !== to.field) return undefined
  return { field: from.field, operator: 'range', value: { from: String(from.value), to: String(to.value) } }
}

function partOf(tree: ConditionTree): DraftPart {
  const range = rangeIn(tree)
  if (range) return { id: nextId(), kind: 'leaf', ...range }
  if (tree.kind !== 'leaf') return emptyGroup(tree.kind, ...tree.parts.map(partOf))
  const condition = conditionOf(tree)
  return { id: nextId(), kind: 'leaf', field: '', operator: 'eq', value: undefined, ...condition }
}

function leafTree({ field, operator, value }: DraftLeaf): ConditionTree | undefined {
  if (value === undefined || isEmptyFilterValue(value)) return undefined
  const params = conditionParams({ field, operator, value })
  const leaves = params.map(([name, text]): ConditionLeaf => ({ kind: 'leaf', name, value: text }))
  return isRange(value) && leaves.length === 2 ? { kind: 'all', parts: leaves } : leaves[0]
}
