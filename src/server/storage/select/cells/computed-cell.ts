import { dayOf } from '#model/dates/dates.ts'
import { tryEvaluate } from '#model/expression/evaluate.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { type FieldPath, fieldPath } from '#model/field-path.ts'
import type { RowQuery } from '../row-query.ts'
import type { Cell, ColumnSink } from './cell.ts'

/** A computed value without SQL: computed here, from the paths that its expression reads. */
export function computedCell(
  query: RowQuery,
  path: FieldPath,
  sink: ColumnSink,
  cellOf: (path: FieldPath, sink: ColumnSink) => Cell,
): Cell {
  const { me, now, model } = query.context
  const today = dayOf(now)
  const expression = path.field.expression!
  const before = path.through.map(field => field.name)
  const inputs = (referencedPaths(expression).record ?? []).flatMap(inner => {
    const found = fieldPath(model, query.resource, [...before, inner || 'id'].join('.'))
    return found ? [{ inner: inner || 'id', cell: cellOf(found, sink) }] : []
  })
  const loading = inputs.filter(({ cell }) => cell.load)
  return {
    ...(loading.length > 0
      ? { load: (rows, queries) => Promise.all(inputs.map(({ cell }) => cell.load?.(rows, queries))) }
      : {}),
    read(row, loaded) {
      const values = inputs.map(({ inner, cell }, index) => [inner, cell.read(row, (loaded as unknown[])?.[index])])
      // A row whose value cannot be computed must not prevent reading the others.
      return tryEvaluate(expression, { record: Object.fromEntries(values), me, now, today }) ?? null
    },
  }
}
