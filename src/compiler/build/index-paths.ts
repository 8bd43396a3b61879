import type { Field } from '#model/app-model.ts'
import { parseExpression } from '#model/expression/parse.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { storageOf } from '#model/field-types/index.ts'
import type { Facts } from '../resolve/facts.ts'
import { fieldAt, type PathStep } from '../resolve/field-path.ts'

/**
 * The columns that can be indexed for filtering or sorting a list by `field` of `resource`; empty when there are none. That is
 * the field's own column where it has one. A computed field without a column is replaced by its expression when that only names
 * another field (`record.plan.specialty`), or compares columns with the current time (`record.dueAt < now`): such a value
 * cannot be stored, because it changes without a write.
 */
export function indexColumns({ resource, field }: PathStep, facts: Facts, depth = 0): PathStep[] {
  if (isIndexable(field)) return [{ resource, field }]
  const isPlain = field.type === 'computed' && field.expression !== undefined && !field.stored
  if (!isPlain || depth > MAX_DEPTH) return []
  const paths = computedPaths(field.expression as string)
  const steps = paths.map(path => fieldAt(resource, path, facts))
  const columns = steps.map(step => (step === undefined ? [] : indexColumns(step, facts, depth + 1)))
  return columns.every(found => found.length > 0) ? columns.flat() : []
}

/** A computed field may refer to another computed field, and so on; cycles are reported elsewhere. */
const MAX_DEPTH = 5

/** Paths that can replace a condition on the expression; empty when it has to be computed row by row. */
function computedPaths(expression: string): readonly string[] {
  const parsed = parseExpression(expression)
  if (!parsed.ok) return []
  const { record = [], now, today } = referencedPaths(expression)
  const isPath = parsed.ast.kind === 'path' && parsed.ast.root === 'record'
  return isPath || now !== undefined || today !== undefined ? record : []
}

/** Lists and JSON cannot be ordered, and a computed field that is not stored has no column. */
export function isIndexable(field: Pick<Field, 'type' | 'name' | 'result' | 'stored'> | undefined): boolean {
  const storage = field === undefined ? 'none' : storageOf(field)
  return storage !== 'none' && storage !== 'json'
}
