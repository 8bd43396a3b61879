import { isDate, isDatetime } from './dates.ts'
import type { InferContext } from './infer.ts'
import type { ExpressionNode } from './node.ts'
import type { ValueType } from './schema.ts'
import { isDay } from './value-kind.ts'

/** A text written out must be one that the other side can have: `record.status == 'drfat'` is never true. */
export function expectOption(node: ExpressionNode, other: ValueType, context: Pick<InferContext, 'problems'>): void {
  if (node.kind !== 'literal' || typeof node.value !== 'string' || !other.options) return
  if (other.options.includes(node.value)) return
  const message = `'${node.value}' is not one of the values it is compared with`
  context.problems.add(node, 'unknown-option', message, { name: node.value }, other.options)
}

/** Whether `node` is a text written out beside a date; then it must be a date itself. */
export function isDayText(node: ExpressionNode, other: ValueType, context: Pick<InferContext, 'problems'>): boolean {
  if (node.kind !== 'literal' || typeof node.value !== 'string' || !isDay(other.kind)) return false
  if (!isDate(node.value) && !isDatetime(node.value)) {
    const message = `'${node.value}' is not a date; write YYYY-MM-DD or YYYY-MM-DDThh:mm:ss.sssZ`
    context.problems.add(node, 'type-mismatch', message, { expected: other.kind, found: node.value })
  }
  return true
}
