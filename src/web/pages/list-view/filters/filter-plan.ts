import type { Filter } from '#model/app-model.ts'
import type { ClientResource, PageModel } from '#model/client-model.ts'
import { filterOperatorsOf, valueTypeOf } from '#model/field-types/index.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { supportsFilter } from '#web/data/providers/rest-source/list-support.ts'
import { type FieldAt, fieldAt, titleOf } from '../../records/field-at.ts'
import type { Condition } from './condition.ts'

/** One filter of the bar. */
export interface FilterPlan extends FieldAt {
  readonly filter: Filter
  readonly title: LocalizedText
}

/** The filters of a page that the account may use. */
export function planFilters(
  resources: PageModel['resources'],
  resource: ClientResource,
  filters: readonly Filter[],
): FilterPlan[] {
  return filters.flatMap(filter => {
    const at = fieldAt(resources, resource, filter.field)
    const offered = at && supportsFilter(resource, filter)
    return offered ? [{ ...at, filter, title: filter.title ?? titleOf(at) }] : []
  })
}

/** Number of filters of the collapsed bar, besides those with a value. */
const FOLDED_COUNT = 3

/** Whether there are more filters than the collapsed bar shows. */
export function isFoldable(plans: readonly FilterPlan[]): boolean {
  return plans.length > FOLDED_COUNT
}

/** The filters of the collapsed bar. */
export function foldedFilters(plans: readonly FilterPlan[], isSet: (plan: FilterPlan) => boolean): FilterPlan[] {
  return plans.filter((plan, index) => index < FOLDED_COUNT || isSet(plan))
}

/** Two dates need more space than other filters. */
export function isWideFilter({ field, filter }: FilterPlan): boolean {
  const type = valueTypeOf(field).name
  return filter.operator === 'range' && (type === 'date' || type === 'datetime' || type === 'month')
}

/** The conditions that the server accepts: known fields and operators of their types. Others came from an outdated link. */
export function usableConditions(
  resources: PageModel['resources'],
  resource: ClientResource,
  conditions: readonly Condition[],
): Condition[] {
  return conditions.filter(({ field, operator }) => {
    const at = fieldAt(resources, resource, field)
    if (!at) return false
    const operators = filterOperatorsOf(at.field)
    if (operators.includes(operator)) return true
    const isHalfRange = operator === 'gte' || operator === 'lte'
    return (isHalfRange && operators.includes('range')) || (operator === 'eq' && operators.includes('has'))
  })
}
