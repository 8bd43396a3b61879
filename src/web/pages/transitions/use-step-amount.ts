import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { useTotals } from '../list-view/table/use-totals.ts'
import { isOperation, type Step } from '../records/step.ts'

/**
 * The amount that a step will book, for its button: the entered amount, else the sum if it has a single one; '' without an
 * amount.
 */
export function useStepAmount(
  resource: ClientResource,
  step: Step,
  rows: readonly Row[],
  values: Readonly<Record<string, unknown>>,
): string {
  const sums = isOperation(step) || step.sums?.of !== undefined ? undefined : step.sums
  const amounts = (sums?.fields ?? []).filter(name => isMoney(resource.fields[name]))
  const ids = rows.map(row => String(row.id))
  const query = { conditions: [{ field: 'id', operator: 'in' as const, value: ids }] }
  const totals = useTotals(resource, amounts, query, amounts.length > 0)
  const [only = ''] = amounts
  const entered = step.ask.filter(({ field }) => isMoney(field)).map(({ name }) => values[name])
  const [first, ...others] = entered.map(value => (typeof value === 'number' ? value : undefined))
  // Further amounts are not part of what the records owe.
  if (amounts.length !== 1 || others.some(value => value !== undefined)) return ''
  if (first !== undefined && rows.length > 1) return ''
  const amount = first ?? totals?.[only]
  if (typeof amount !== 'number') return ''
  return ` ¥${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
}

function isMoney(field: { readonly type: string; readonly result?: string } | undefined): boolean {
  return (field?.result ?? field?.type) === 'money'
}
