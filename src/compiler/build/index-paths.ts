import type { Field } from '#model/app-model.ts'
import { parseExpression } from '#model/expression/parse.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { storageOf } from '#model/field-types/index.ts'
import type { Facts } from '../resolve/facts.ts'
import { fieldAt, type PathStep } from '../resolve/field-path.ts'

/**
 * The columns by which the database finds rows when a list is filtered or sorted by `field` of `resource`; empty when
 * there is none.
 *
 * That is the field's own column where it has one. A computed field without a column is as good as what it says when it
 * only names another field (`record.plan.specialty`), or when it compares columns with the clock (`record.dueAt < now`):
 * such a value cannot be stored, because it changes by itself.
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

/** A computed field may name a computed field, and so on; circles are reported elsewhere. */
const MAX_DEPTH = 5

/** Paths that a condition on the expression can be taken for; empty when it has to be computed row by row. */
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
