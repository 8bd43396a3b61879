/**
 * Caches a result per object, which must be immutable: for values derived from a part of the model alone. Never invalidated,
 * because another model has other objects. Not worthwhile for results that take microseconds.
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
