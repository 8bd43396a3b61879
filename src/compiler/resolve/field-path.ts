import type { Field, Resource } from '#model/app-model.ts'
import type { Facts } from './facts.ts'
import { isUnread } from './unread.ts'

/** One step of a dot path: the field and the resource it belongs to. */
export interface PathStep {
  readonly resource: Resource
  readonly field: Field
}

/** The target of a dot path, or where it breaks off. */
export type FollowedPath =
  /** `steps` has one entry for each name; fewer when something along the path could not be read. */
  | { readonly ok: true; readonly steps: readonly PathStep[] }
  /** `resource` has no field of that name … */
  | { readonly ok: false; readonly name: string; readonly resource: Resource }
  /** … or the field before it is no reference, so that nothing can follow. */
  | { readonly ok: false; readonly name: string; readonly after: Field }

/** Follows `path` (`applicant.name`) from `start` over references. */
export function followPath(start: Resource, path: string, facts: Facts): FollowedPath {
  const steps: PathStep[] = []
  let resource = start
  for (const name of isOneName(path) ? [path] : path.split('.')) {
    const last = steps.at(-1)?.field
    if (last !== undefined) {
      if (last.resource === undefined) return { ok: false, name, after: last }
      const next = facts.resource(last.resource)
      if (next === undefined) return { ok: true, steps }
      resource = next
    }
    const field = fieldOf(resource, name)
    if (field === undefined) return { ok: false, name, resource }
    if (isUnread(field)) return { ok: true, steps }
    steps.push({ resource, field })
  }
  return { ok: true, steps }
}

/** The field at the end of `path`, if it can be followed. */
export function fieldAt(start: Resource, path: string, facts: Facts): PathStep | undefined {
  if (isOneName(path)) {
    const field = fieldOf(start, path)
    return field && !isUnread(field) ? { resource: start, field } : undefined
  }
  const followed = followPath(start, path, facts)
  return followed.ok && followed.steps.length === path.split('.').length ? followed.steps.at(-1) : undefined
}

/** Fields have no inherited members, so a name such as `constructor` finds nothing. */
export function fieldOf(resource: Resource, name: string): Field | undefined {
  return resource.fields[name]
}

/** The current name of the field that was called `name`. */
export function successorOf(resource: Resource, name: string): string | undefined {
  return Object.values(resource.fields).find(({ renamedFrom }) => renamedFrom?.includes(name))?.name
}

/** Most paths are. */
function isOneName(path: string): boolean {
  return !path.includes('.')
}
