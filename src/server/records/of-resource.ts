import type { Resource } from '#model/app-model.ts'

/** What follows from a resource alone, computed once. */
export function ofResource<Value>(compute: (resource: Resource) => Value): (resource: Resource) => Value {
  const known = new WeakMap<Resource, { readonly value: Value }>()
  return resource => {
    let found = known.get(resource)
    if (!found) {
      found = { value: compute(resource) }
      known.set(resource, found)
    }
    return found.value
  }
}
