import type { RestOperation, RestReference, SortKey } from '../app-model.ts'
import type { RestOperationConfig } from '../config-schema/resource/rest-call.ts'

/** A declared call with defaults; `envelope`: whether its answers have one. */
export function completeCall(config: RestOperationConfig, envelope = true): RestOperation {
  const { order, fields = {}, ...given } = config
  const isQuery = config.method === 'GET' || config.method === 'DELETE'
  return {
    encoding: isQuery ? 'query' : 'form',
    params: {},
    ...given,
    fields: Object.fromEntries(Object.entries(fields).map(([field, place]) => [field, completePlace(place)])),
    ...(order === undefined ? {} : { order: order.map(sortKey) }),
    ...(envelope ? {} : { envelope }),
  }
}

/** `-createdAt` → descending by createdAt. */
export function sortKey(key: string): SortKey {
  return key.startsWith('-') ? { field: key.slice(1), order: 'desc' } : { field: key, order: 'asc' }
}

/** Names in the `params` of a list that are not fields. */
export const LIST_PARAMS: readonly string[] = ['page', 'pageSize', 'sort', 'search']

/** Suffixes of filter names in `params` of a list, as in the record calls. */
const COMPARISON = /_(?:gte|lte|gt|lt|ne|like|startsWith|in|null|has)$/

/** The field (or dot path) of a name in `params`. */
export function pathOfParam(name: string): string {
  return name.replace(COMPARISON, '')
}

function completePlace(place: string | Partial<RestReference>): string | RestReference {
  if (typeof place === 'string') return place
  // Among the row's own members, `id` is the row's.
  return { path: '', id: place.path === undefined ? '' : 'id', label: 'label', ...place }
}
