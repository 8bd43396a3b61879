/**
 * Computes once for each object, which must not change: for what follows from a part of the model alone. Nothing invalidates
 * an entry, as another model has other objects. For what takes microseconds it is not worth having.
 */
export function onceFor<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const cached = new WeakMap<Key, { readonly value: Value }>()
  return key => {
    let entry = cached.get(key)
    if (!entry) {
      entry = { value: compute(key) }
      cached.set(key, entry)
    }
    return entry.value
  }
}
