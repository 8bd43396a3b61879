import type { Field, Resource } from '#model/app-model.ts'
import type { Facts } from '../facts/facts.ts'
import { isUnread } from './unread.ts'

/** One step of a dot path: the field and the resource it belongs to. */
export interface PathStep {
  readonly resource: Resource
  readonly field: Field
}

/** Where a dot path leads, or where it breaks off. */
export type FollowedPath =
  /** `steps` has one entry for each name; fewer when something on the way could not be read. */
  | { readonly ok: true; readonly steps: readonly PathStep[] }
  /** `resource` has no field of that name … */
  | { readonly ok: false; readonly name: string; readonly resource: Resource }
  /** … or the field before it is no reference, so that nothing can follow. */
  | { readonly ok: false; readonly name: string; readonly after: Field }

/** Follows `path` (`applicant.name`) from `start` over references. */
export function followPath(start: Resource, path: string, facts: Facts): FollowedPath {
  const steps: PathStep[] = []
  let resource: Resource | undefined = start
  for (const name of path.split('.')) {
    const last = steps.at(-1)?.field
    if (resource === undefined) return last && !last.resource ? { ok: false, name, after: last } : { ok: true, steps }
    const field: Field | undefined = fieldOf(resource, name)
    if (field === undefined) return { ok: false, name, resource }
    if (isUnread(field)) return { ok: true, steps }
    steps.push({ resource, field })
    resource = field.resource === undefined ? undefined : facts.resource(field.resource)
  }
  return { ok: true, steps }
}

/** The field at the end of `path`, if it can be followed. */
export function fieldAt(start: Resource, path: string, facts: Facts): PathStep | undefined {
  const followed = followPath(start, path, facts)
  return followed.ok && followed.steps.length === path.split('.').length ? followed.steps.at(-1) : undefined
}

export function fieldOf(resource: Resource, name: string): Field | undefined {
  return Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
}
