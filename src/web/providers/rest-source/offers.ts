import type { Filter } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { canFilter, canSort } from './list-question.ts'

/** Whether the list can be put into another order. What its endpoint cannot do, the record calls can, unless there are none. */
export function offersSort({ source }: ClientResource): boolean {
  if (source.kind !== 'rest' || source.recordCalls !== false) return true
  return source.operations.list !== undefined && canSort(source.operations.list)
}

/** Whether the list can be filtered so. */
export function offersFilter(
  { source }: ClientResource,
  { field, operator }: Pick<Filter, 'field' | 'operator'>,
): boolean {
  if (source.kind !== 'rest' || source.recordCalls !== false) return true
  return source.operations.list !== undefined && canFilter(source.operations.list, field, operator)
}

/** Whether the list can be narrowed by a condition of groups: no declared endpoint takes one, but the record calls do. */
export function offersConditions({ source }: ClientResource): boolean {
  return source.kind !== 'rest' || source.recordCalls !== false
}
