import type { Filter } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { canFilter, canSort } from './list-question.ts'

/** Whether the list can be sorted otherwise, by its endpoint or else by the record calls, if there are any. */
export function offersSort({ source }: ClientResource): boolean {
  if (source.kind !== 'rest' || source.recordCalls !== false) return true
  return source.operations.list !== undefined && canSort(source.operations.list)
}

/** Whether the list supports the filter. */
export function offersFilter(
  { source }: ClientResource,
  { field, operator }: Pick<Filter, 'field' | 'operator'>,
): boolean {
  if (source.kind !== 'rest' || source.recordCalls !== false) return true
  return source.operations.list !== undefined && canFilter(source.operations.list, field, operator)
}

/** Whether the list supports a condition of groups: declared endpoints do not, but the record calls do. */
export function offersConditions({ source }: ClientResource): boolean {
  return source.kind !== 'rest' || source.recordCalls !== false
}
