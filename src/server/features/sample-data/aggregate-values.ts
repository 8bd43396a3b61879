import type { Aggregate } from '#model/app-model.ts'

/** What an aggregate makes of the rows it found; the same as its SQL (storage/select/aggregate-column.ts). */
export function aggregateValues<Row>(
  operation: Aggregate['operation'],
  rows: readonly Row[],
  read: (row: Row) => unknown,
): unknown {
  return AGGREGATES[operation](rows.map(read).filter(value => value !== null && value !== undefined))
}

const AGGREGATES: Record<Aggregate['operation'], (values: readonly unknown[]) => unknown> = {
  count: values => values.length,
  exists: values => values.length > 0,
  first: values => values[0] ?? null,
  sum: values => numbers(values).reduce((sum, value) => sum + value, 0),
  avg: values => (values.length === 0 ? null : numbers(values).reduce((sum, value) => sum + value, 0) / values.length),
  min: values => ordered(values)[0] ?? null,
  max: values => ordered(values).at(-1) ?? null,
}

function numbers(values: readonly unknown[]): number[] {
  return values.map(Number)
}

function ordered(values: readonly unknown[]): unknown[] {
  return [...values].sort((a, b) => ((a as number) < (b as number) ? -1 : 1))
}
