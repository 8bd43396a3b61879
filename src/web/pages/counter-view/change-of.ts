import { type ExpressionVariables, tryEvaluate } from '#model/expression/evaluate.ts'
import type { CounterOptions } from '#model/page-kinds/counter.ts'
import type { RecordValues } from '#model/records/context.ts'
import type { LineRow } from '../form-view/lines/form-lines.ts'
import { sumOf } from '../form-view/lines/form-lines.ts'

/** The change for an amount handed over, negative if it is too little; undefined while nothing is typed. */
export function changeOf(
  { handed, ways }: Pick<CounterOptions, 'handed' | 'ways'>,
  values: RecordValues,
  lines: readonly LineRow[],
  variables: ExpressionVariables,
): number | undefined {
  const typed = handed && values[handed.field]
  if (!handed || typeof typed !== 'number') return undefined
  const isPaidFrom = ({ record }: LineRow) => tryEvaluate(handed.when, { ...variables, record: record.values }) === true
  return typed - sumOf(lines.filter(isPaidFrom), ways.amount)
}
