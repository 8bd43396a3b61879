/** `compute`, remembering its result for as long as the object that it was made from lives. */
export function perObject<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const results = new WeakMap<Key, { readonly result: Result }>()
  return key => {
    const known = results.get(key)
    if (known !== undefined) return known.result
    const result = compute(key)
    results.set(key, { result })
    return result
  }
}

/**
 * The same for the last object alone. All checks of a file come one after the other; once they are through, what they
 * shared can be forgotten, which spares the collector of garbage keeping it.
 */
export function forLastObject<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  let last: { readonly key: Key; readonly result: Result } | undefined
  return key => {
    if (last?.key !== key) last = { key, result: compute(key) }
    return last.result
  }
}
