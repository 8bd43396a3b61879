/**
 * `compute`, done once for each object, which must not change: for what follows from a part of the model alone. Nothing makes
 * an answer wrong, for another model has other objects, and it goes with them.
 */
export function onceFor<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return key => {
    let found = known.get(key)
    if (!found) {
      found = { value: compute(key) }
      known.set(key, found)
    }
    return found.value
  }
}
