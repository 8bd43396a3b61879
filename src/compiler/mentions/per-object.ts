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
