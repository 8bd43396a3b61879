import type { AppModel, Field, Resource } from '../app-model.ts'
import { referencedPaths } from '../expression/paths.ts'
import { targetOf } from '../field-path.ts'

/** Whether the path ends at an aggregate, directly or through computed fields. */
export function readsCount(model: AppModel, resource: Resource, path: string, open: readonly Field[] = []): boolean {
  const dot = path.indexOf('.')
  const field = resource.fields[dot < 0 ? path : path.slice(0, dot)]
  if (!field || open.includes(field)) return false
  if (field.aggregate) return true
  const inner = referencedPaths(field.expression ?? '').record ?? []
  if (inner.some(each => readsCount(model, resource, each, [...open, field]))) return true
  const target = dot < 0 ? undefined : targetOf(model, field)
  return target !== undefined && readsCount(model, target, path.slice(dot + 1), open)
}
